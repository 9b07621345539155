// What HTML, CSS and htmx cannot do: messages at their fields, copying, printing, the swap.

/** Bring the messages of the answer to their fields, without touching what is being typed. */
function showMessages() {
    const faults = new Map();
    for (const item of document.querySelectorAll(".faults li"))
        faults.set(item.dataset.field + (item.dataset.index ?? ""), item.textContent);
    for (const place of document.querySelectorAll("[data-message]")) {
        const text = faults.get(place.dataset.message) ?? "";
        const field = document.getElementById(place.dataset.message);
        if (place.textContent !== text) place.textContent = text;
        place.hidden = !text;
        if (text) field?.setAttribute("aria-invalid", "true");
        else field?.removeAttribute("aria-invalid");
    }
}

/** Let the link name the whole address: a printed page shows it, and the server knows only its path. */
function showLink(address) {
    const link = document.querySelector("[data-copy]");
    if (link) link.href = address ?? link.href;
}

// By the time of a swap the address is that of the answer.
document.addEventListener("htmx:after:swap", () => {
    showMessages();
    showLink(location.href);
});
showLink();

// Only what carries this mark comes back by htmx when somebody goes back within the page.
history.replaceState({...history.state, htmx: true}, "");

document.addEventListener("click", async (event) => {
    const target = event.target.closest("[data-copy], [data-print], [data-exchange]");
    if (!target) return;
    if ("copy" in target.dataset && navigator.clipboard) {
        event.preventDefault();
        try {
            await navigator.clipboard.writeText(target.href);
        } catch {
            return location.assign(target.href);
        }
        const words = target.textContent;
        target.textContent = "Copied";
        setTimeout(() => (target.textContent = words), 1500);
    }
    if ("print" in target.dataset) print();
    if (target.dataset.exchange) {
        const fields = target.dataset.exchange.split(" ").map((id) => document.getElementById(id));
        for (let i = 0; i < fields.length; i += 2)
            [fields[i].value, fields[i + 1].value] = [fields[i + 1].value, fields[i].value];
        fields[0].dispatchEvent(new Event("input", {bubbles: true}));
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
