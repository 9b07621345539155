"""A page as a tree, so that tests can ask for elements instead of matching text."""

from html.parser import HTMLParser
from xml.etree.ElementTree import Element, TreeBuilder

_VOID = frozenset({"base", "br", "col", "hr", "img", "input", "link", "meta", "source", "wbr"})


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.tree = TreeBuilder()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tree.start(tag, {name: value or "" for name, value in attrs})
        if tag in _VOID:
            self.tree.end(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tree.start(tag, {name: value or "" for name, value in attrs})
        self.tree.end(tag)

    def handle_endtag(self, tag: str) -> None:
        self.tree.end(tag)

    def handle_data(self, data: str) -> None:
        self.tree.data(data)


class Page:
    """Hold a page or a fragment, and what a person reads in it."""

    def __init__(self, source: str) -> None:
        reader = _Reader()
        reader.tree.start("document", {})
        reader.feed(source)
        reader.close()
        reader.tree.end("document")
        self.root: Element = reader.tree.close()

    def all(self, path: str) -> list[Element]:
        """Return the elements of an XPath."""
        return self.root.findall(f".//{path}")

    def one(self, path: str) -> Element:
        """Return the only element of an XPath."""
        [element] = self.all(path)
        return element

    def texts(self, path: str) -> list[str]:
        """Return what is read in each element of an XPath."""
        return [" ".join("".join(each.itertext()).split()) for each in self.all(path)]

    def text(self, path: str) -> str:
        """Return what is read in the only element of an XPath."""
        [text] = self.texts(path)
        return text

    def value(self, name: str) -> str:
        """Return the text of a field."""
        return self.one(f"input[@name='{name}']").get("value", "")

    def chosen(self, name: str) -> list[str]:
        """Return the checked radio buttons of a name, or the selected options of a list."""
        radios = self.all(f"input[@name='{name}'][@checked]")
        options = self.all(f"select[@name='{name}']/option[@selected]")
        return [each.get("value", "") for each in (*radios, *options)]

    def message(self, name: str) -> str:
        """Return the message at a field, nothing where it is hidden."""
        place = self.one(f"p[@data-message='{name}']")
        return "" if "hidden" in place.attrib else "".join(place.itertext())

    @property
    def link(self) -> str:
        """Return the address that Copy link copies."""
        return self.one("a[@data-copy]").get("href", "")
