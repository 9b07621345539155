// What HTML, CSS and htmx cannot do: messages at their fields, copying, printing, the swap.

const form = document.getElementById("question");

/** Bring the messages of the answer to their fields, without touching what is being typed. */
function showMessages() {
    const faults = new Map();
    for (const item of document.querySelectorAll(".faults li"))
        faults.set(item.dataset.field + (item.dataset.index ?? ""), item.textContent);
    for (const place of form.querySelectorAll("[data-message]")) {
        const text = faults.get(place.dataset.message) ?? "";
        const field = document.getElementById(place.dataset.message);
        if (place.textContent !== text) place.textContent = text;
        place.hidden = !text;
        if (text) field?.setAttribute("aria-invalid", "true");
        else field?.removeAttribute("aria-invalid");
    }
    const link = document.querySelector("[data-copy]");
    if (link) link.href = location.pathname + location.search;
}

document.addEventListener("htmx:after:history:replace", showMessages);

document.addEventListener("click", async (event) => {
    const target = event.target.closest("[data-copy], [data-print], [data-exchange]");
    if (!target) return;
    if ("copy" in target.dataset && navigator.clipboard) {
        event.preventDefault();
        await navigator.clipboard.writeText(target.href);
        const words = target.textContent;
        target.textContent = "Copied";
        setTimeout(() => (target.textContent = words), 1500);
    }
    if ("print" in target.dataset) print();
    if (target.dataset.exchange) {
        const [one, other] = target.dataset.exchange.split(" ").map((id) => document.getElementById(id));
        [one.value, other.value] = [other.value, one.value];
        one.dispatchEvent(new Event("input", {bubbles: true}));
    }
});

// Some phones lay the keyboard over the page: lift the bar by as much as it covers.
const view = window.visualViewport;
function lift() {
    const covered = Math.max(0, innerHeight - view.height - view.offsetTop);
    document.documentElement.style.setProperty("--lift", `${covered}px`);
}
view?.addEventListener("resize", lift);
view?.addEventListener("scroll", lift);
