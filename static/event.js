// The event page: sending the file with a progress bar, opening players, sorting and searching.

const sheet = document.getElementById("question");
const progress = document.querySelector("[data-progress]");
const fileField = sheet.elements.file;
const MOST_BYTES = 10 * 1024 * 1024;
let sending = null;

/** Post the form, file included, and put the answer in its place: a newer post wins. */
function send() {
    const [file] = fileField.files;
    sending?.abort();
    if (file && file.size > MOST_BYTES) {
        refuse(`File: ${(file.size / 1024 / 1024).toFixed(1)} MB is more than the 10 MB that are read at once.`);
        return;
    }
    if (!file && !sheet.elements.text.value.trim()) return;
    sending = new XMLHttpRequest();
    sending.open("POST", "/event");
    sending.setRequestHeader("HX-Request", "true");
    sending.upload.addEventListener("progress", ({loaded, total}) => report(file, loaded / total));
    sending.addEventListener("loadend", () => (progress.hidden = true));
    sending.addEventListener("load", ({target}) =>
        htmx.swap({text: target.responseText, target: "#answer", swap: "outerHTML", sourceElement: sheet}));
    sending.addEventListener("error", () => refuse("File: the server could not be reached. Try again."));
    sending.send(new FormData(sheet));
}

function report(file, share) {
    const percent = Math.round(share * 100);
    progress.hidden = false;
    progress.querySelector("p").textContent = `Reading ${file?.name ?? "the text"}, ${percent}%`;
    progress.querySelector("progress").value = percent;
}

function refuse(text) {
    const place = document.getElementById("file-message");
    place.textContent = text;
    place.hidden = false;
    document.getElementById("sentence").textContent = `No answer yet. ${text}`;
}

sheet.addEventListener("change", (event) => {
    if (event.target.matches("[data-find]")) return;
    send();
});
sheet.elements.text.addEventListener("paste", () => setTimeout(send));
sheet.addEventListener("submit", (event) => {
    if (event.submitter && "download" in event.submitter.dataset) return;
    event.preventDefault();
    send();
});

// A file can be dropped anywhere on the page.
addEventListener("dragover", (event) => event.preventDefault());
addEventListener("drop", (event) => {
    event.preventDefault();
    if (!event.dataTransfer.files.length) return;
    fileField.files = event.dataTransfer.files;
    send();
});

// The table: a click on a name opens the player, one on a heading sorts.

const players = () => [...document.querySelectorAll("[data-player]")];
const words = (body, column) => body.rows[0].cells[column]?.textContent.trim() ?? "";
const figure = (text) => Number.parseFloat(text.replace("−", "-"));

document.addEventListener("click", (event) => {
    const name = event.target.closest("[data-open]");
    if (name && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
        event.preventDefault();
        const lines = [...name.closest("tbody").rows].slice(1);
        const open = lines[0].hidden;
        lines.forEach((line) => (line.hidden = !open));
        name.setAttribute("aria-expanded", String(open));
    }
    const heading = event.target.closest("[data-sort]");
    if (heading) sort(heading.closest("th"));
});

function sort(head) {
    const column = head.cellIndex;
    const numeric = !head.matches(".text, .name");
    const ascending = head.getAttribute("aria-sort") === (numeric ? "descending" : "none") || (!numeric && head.getAttribute("aria-sort") !== "ascending");
    head.parentElement.querySelectorAll("[aria-sort]").forEach((each) => each.removeAttribute("aria-sort"));
    head.setAttribute("aria-sort", ascending ? "ascending" : "descending");
    const bodies = players();
    const keys = new Map(bodies.map((body) => [body, numeric ? figure(words(body, column)) : words(body, column)]));
    const blank = (key) => key === "" || Number.isNaN(key);
    bodies.sort((one, other) => {
        const [a, b] = [keys.get(one), keys.get(other)];
        if (blank(a) || blank(b)) return blank(a) - blank(b);
        return (numeric ? a - b : a.localeCompare(b)) * (ascending ? 1 : -1);
    });
    document.querySelector(".players tfoot").before(...bodies);
}

const searched = document.querySelector("[data-find]");

/** Show the players that are looked for, and say beside the field how many there are. */
function find() {
    const wanted = searched.value.trim().toLowerCase();
    const all = players();
    let shown = 0;
    for (const body of all) {
        const [number, , name] = body.rows[0].cells;
        const found = number.textContent.trim() === wanted || name.firstElementChild.textContent.toLowerCase().includes(wanted);
        body.hidden = !found;
        shown += found;
    }
    document.getElementById("found").textContent = !wanted || !all.length ? "" : shown ? `${shown} of ${all.length}` : "nobody";
}

searched.addEventListener("input", find);

/** Close the paste box once its text is rated, and keep the focus where it was opened. */
function putAway(box) {
    if (box.contains(document.activeElement)) box.querySelector("summary").focus();
    box.open = false;
}

const readAs = document.querySelector("[data-kind]:not(section)");
const readable = readAs.textContent;

addEventListener("htmx:after:swap", () => {
    const {kind} = document.getElementById("answer").dataset;
    readAs.textContent = kind ? `${kind}.` : readable;
    if (kind) {
        putAway(sheet.elements.text.closest("details"));
    }
    find();
});
