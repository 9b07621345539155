// What HTML, CSS and htmx cannot do: messages at their fields, rows of games, copying, printing.

// Going back within the page puts another form in its place: ask for it anew each time.
const form = () => document.getElementById("question");

/** Bring what an answer says about the form to its fields, without touching what is typed. */
function answered() {
    const taken = takePasted(document.querySelector(".pasted"));
    const faults = [...document.querySelectorAll(".faults li")].map((item) => ({
        field: item.dataset.field, index: item.dataset.index, text: item.textContent,
    }));
    // Only what changes is touched: a period has up to 200 rows, and each write is paid for.
    for (const field of form().querySelectorAll("[aria-invalid]")) mark(field, false);
    for (const place of form().querySelectorAll("[data-game-message]:not([hidden])")) show(place);
    const rows = faults.some(({index}) => index) ? liveRows() : [];
    for (const place of form().querySelectorAll("[data-message]")) {
        const {message} = place.dataset;
        const fault = faults.find(({field, index}) => field === message && !rows[index]);
        show(place, fault?.text, document.getElementById(message));
    }
    for (const {field, index, text} of faults) {
        if (!rows[index]) continue;
        const place = rows[index].querySelector("[data-game-message]");
        if (!place.textContent.includes(text)) show(place, `${place.textContent} ${text}`.trim());
        mark(rows[index].querySelector(`[name="${field}"]`), true);
    }
    const used = form().querySelector("[data-k-used]");
    const {k, gamesBefore} = document.getElementById("answer").dataset;
    // A rating typed as 1325/9 says its games itself: the field of them must not say others.
    const games = document.getElementById("games_played");
    if (gamesBefore && games !== document.activeElement) games.value = gamesBefore;
    // New rows have pushed the box out of sight, and with it what could not be read.
    if (taken) form().querySelector(".paste").scrollIntoView({block: "nearest"});
    if (used) used.textContent = k && used.selected ? `${k}, auto` : "auto";
    for (const {href, dataset} of document.querySelectorAll("[data-carries]"))
        document.querySelector(`[data-page="${dataset.carries}"]`).href = href;
}

/** Let the link name the whole address: a printed page shows it, and the server knows only its path. */
function showLink(address) {
    const link = document.querySelector("[data-copy]");
    if (link) link.href = address ?? link.href;
}

function show(place, text = "", field = null) {
    if (place.textContent !== text) place.textContent = text;
    place.hidden = !text;
    if (field) mark(field, Boolean(text));
}

function mark(field, faulty) {
    if (faulty) field.setAttribute("aria-invalid", "true");
    else field.removeAttribute("aria-invalid");
}

const changed = () => form().dispatchEvent(new Event("change", {bubbles: true}));

// Rows of games: a blank one stands always at the end, and a removed one can be brought back.

const liveRows = () => [...form().querySelectorAll("[data-game]:not(.gone)")];
const isBlank = (each) => [...each.querySelectorAll("input, select")].every(({value}) => !value.trim());

/** Add a blank row after the last one, once that is not blank any more. */
function grow() {
    const last = liveRows().at(-1);
    if (isBlank(last)) return;
    const fresh = last.cloneNode(true);
    for (const field of fresh.querySelectorAll("input, select")) {
        field.value = "";
        mark(field, false);
    }
    show(fresh.querySelector("[data-game-message]"));
    number(fresh, Number(last.querySelector(".number").textContent) + 1);
    last.after(fresh);
}

function number(each, count) {
    each.querySelector(".number").textContent = count;
    each.querySelector("[data-game-message]").id = `game-${count}-message`;
    for (const field of each.querySelectorAll("[aria-label]"))
        field.setAttribute("aria-label", field.getAttribute("aria-label").replace(/\d+/, count));
    for (const field of each.querySelectorAll("[aria-describedby]"))
        field.setAttribute("aria-describedby", `game-${count}-message`);
}

const renumber = () => liveRows().forEach((each, index) => number(each, index + 1));

function remove(gone) {
    const texts = [...gone.querySelectorAll("input, select")].map(({value}) => value).filter(Boolean);
    const line = document.createElement("div");
    line.className = "game gone";
    const undo = document.createElement("button");
    undo.type = "button";
    undo.textContent = "Undo";
    line.append(`${texts.join(", ")} removed. `, undo);
    gone.replaceWith(line);
    undo.focus();
    undo.addEventListener("click", () => {
        line.replaceWith(gone);
        renumber();
        gone.querySelector("input").focus();
        changed();
    });
    renumber();
    changed();
}

/** Move games that the server read from the paste box into rows, and leave it the other lines. */
function takePasted(pasted) {
    if (!pasted) return false;
    if ("instead" in pasted.dataset) {
        for (const each of liveRows().slice(0, -1)) each.remove();
        renumber();
    }
    for (const game of pasted.children) {
        const last = liveRows().at(-1);
        for (const field of last.querySelectorAll("input, select")) field.value = game.dataset[field.name] ?? "";
        grow();
    }
    form().querySelector("[data-paste]").value = pasted.dataset.unread;
    pasted.remove();
    return true;
}

document.addEventListener("input", (event) => {
    if (event.target.closest("[data-game]")) grow();
});

// The paste box is read when its button is pressed or something is pasted, never half-typed.
for (const type of ["input", "change"])
    document.addEventListener(type, (event) => {
        if (event.target.matches("[data-paste]")) event.stopPropagation();
    }, {capture: true});
document.addEventListener("paste", ({target}) => {
    if (target.matches("[data-paste]"))
        setTimeout(() => form().requestSubmit(form().querySelector("[data-add]")));
});

// Of a long table an answer brings the later rows as comments: those in sight are made at once, the
// others when they come near or typing pauses, for making hundreds of rows at every keystroke would
// hold up the answer.

const PAUSE = 300;
let heights = [], pause;

const partsOfTables = () => [...document.querySelectorAll("#answer .listing tbody")];

// A comment is no content: a part that waits is an empty one with a comment in it.
const waits = (part) => part.matches(":empty") && part.firstChild;
const waiting = () => partsOfTables().filter(waits);

function isInSight(part) {
    const {top, bottom} = part.getBoundingClientRect();
    return bottom > 0 && top < innerHeight;
}

function fill(part) {
    part.innerHTML = part.firstChild.data;
}

function fillNext() {
    const [part] = waiting();
    if (!part) return;
    fill(part);
    pause = setTimeout(fillNext);
}

// Who scrolls before the pause is over finds the next rows made.
const nearing = new IntersectionObserver((entries) => {
    for (const {isIntersecting, target} of entries) if (isIntersecting && waits(target)) fill(target);
}, {rootMargin: "50%"});

document.addEventListener("htmx:before:swap", () => {
    clearTimeout(pause);
    nearing.disconnect();
    heights = partsOfTables().map((part) => part.getBoundingClientRect().height);
});
document.addEventListener("htmx:after:swap", () => {
    const parts = partsOfTables();
    // A part with remarks is higher than its rows: what is below it must not move until it is made.
    if (parts.length === heights.length)
        parts.forEach((part, index) => {
            if (waits(part)) part.style.setProperty("--part", `${heights[index]}px`);
        });
    // All are measured before the first is filled, so that the page is laid out only once.
    waiting().filter(isInSight).forEach(fill);
    for (const part of waiting()) nearing.observe(part);
    pause = setTimeout(fillNext, PAUSE);
});
// An answer without figures is shorter: the page keeps its height, and with it the place of what is
// being typed, until there are figures again.
const SHORT = ".unanswered, .changeless";
const page = () => document.querySelector(".sheet");
document.addEventListener("htmx:before:swap", ({detail}) => {
    if (!page() || document.querySelector(SHORT)) return;
    if (detail.tasks.some(({fragment}) => fragment.querySelector(SHORT)))
        page().style.minHeight = `${page().offsetHeight}px`;
});
document.addEventListener("htmx:after:swap", () => {
    if (!document.querySelector(SHORT)) page()?.style.removeProperty("min-height");
});

addEventListener("beforeprint", () => waiting().forEach(fill));

// By the time of a swap the address is that of the answer.
document.addEventListener("htmx:after:swap", () => {
    answered();
    showLink(location.href);
});
showLink();

// With each answer the page has another address, and browsers ask for its icon anew. One that is its
// own address needs no asking.
const icon = document.querySelector("[data-kept]");
if (icon) icon.href = icon.dataset.kept;

// Only what carries this mark comes back by htmx when somebody goes back within the page.
history.replaceState({...history.state, htmx: true}, "");

// Sharing: the link, the answer as a sentence, or what the device has for it.

const sentence = () => document.getElementById("sentence").textContent.replace(/\s+/g, " ").trim();

async function copy(text, button) {
    await navigator.clipboard.writeText(text);
    const words = button.textContent;
    button.textContent = "Copied";
    setTimeout(() => (button.textContent = words), 1500);
}

async function share() {
    try {
        await navigator.share({title: document.title, text: sentence(), url: location.href});
    } catch (error) {
        if (error.name !== "AbortError") throw error;
    }
}

// On the root, because what stands in the body is replaced when somebody goes back.
document.documentElement.classList.toggle("can-copy", Boolean(navigator.clipboard));
document.documentElement.classList.toggle("can-share", Boolean(navigator.share));

// A question has an address: who follows it wants to read the answer.

function openNamed() {
    const named = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (named instanceof HTMLDetailsElement) named.open = true;
}
openNamed();
addEventListener("hashchange", openNamed);

// A custom K starts from the one before it, so that choosing it changes nothing yet.
let kBefore = document.getElementById("k-choice")?.value;
document.addEventListener("input", ({target}) => {
    if (target.id !== "k-choice") return;
    const own = document.getElementById("k");
    if (target.value === "custom" && !own.value)
        own.value = Number(kBefore) ? kBefore : document.getElementById("answer").dataset.k ?? "";
    kBefore = target.value;
}, {capture: true});

/** Let each player keep his own K where B has another: A's stands in the list or beside it. */
function exchangeK() {
    const [choice, own, other] = ["k-choice", "k", "k_b"].map((id) => document.getElementById(id));
    const k = other.value.trim();
    if (!k) return;
    other.value = choice.value === "custom" ? own.value : choice.value;
    const offered = [...choice.options].some(({value}) => value === k);
    choice.value = offered ? k : "custom";
    if (!offered) own.value = k;
}

const ACTIONS = "[data-copy], [data-copy-text], [data-share], [data-print], [data-exchange], [data-remove]";

document.addEventListener("click", (event) => {
    const target = event.target.closest(ACTIONS);
    if (!target) return;
    if ("copy" in target.dataset && navigator.clipboard) {
        event.preventDefault();
        copy(target.href, target).catch(() => location.assign(target.href));
    }
    if ("copyText" in target.dataset) copy(sentence(), target);
    if ("share" in target.dataset) share();
    if ("print" in target.dataset) print();
    if ("remove" in target.dataset) remove(target.closest("[data-game]"));
    if (target.dataset.exchange) {
        exchangeK();
        const fields = target.dataset.exchange.split(" ").map((id) => document.getElementById(id));
        for (let i = 0; i < fields.length; i += 2)
            [fields[i].value, fields[i + 1].value] = [fields[i + 1].value, fields[i].value];
        changed();
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
