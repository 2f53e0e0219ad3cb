// Transactions that are searched, filtered and sorted as one types; and a page that waits for its report.
import { announce } from "./live.js";

const TYPED_FOR = 120;
// As many rows at once as a person scrolls through; without a script the page is lighter.
const AT_ONCE = "200";

// The server finds, sorts and writes the rows: here they are only put in their place.
function table(section) {
  const form = section.querySelector("[data-filters]");
  let typing = 0;
  let asked = 0;

  const show = async (query) => {
    for (const [name, value] of [...query]) if (!value) query.delete(name);
    query.set("size", AT_ONCE);
    const mine = ++asked;
    const answer = await fetch(`${section.dataset.table}?${query}`, { headers: { accept: "text/html" } });
    if (!answer.ok || answer.redirected) throw new Error("no rows");
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    // Somebody typed on meanwhile.
    if (mine !== asked) return;
    section.querySelector("[data-rows-found]").replaceWith(page.querySelector("[data-rows-found]"));
    announce(section.querySelector("[data-summary]").textContent.split(" · ")[0]);
    // What is shown has an address that can be kept or sent on.
    history.replaceState(null, "", `${location.pathname}?${query}${location.hash}`);
  };
  const search = () => show(new URLSearchParams(new FormData(form))).catch(() => form.submit());

  form.querySelector("[data-apply]").hidden = true;
  form.addEventListener("input", () => {
    clearTimeout(typing);
    typing = setTimeout(search, TYPED_FOR);
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    clearTimeout(typing);
    search();
  });
  section.addEventListener("click", async (event) => {
    const link = event.target.closest("[data-turn]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const query = new URL(link.href).searchParams;
    form.elements.sort.value = query.get("sort") ?? "row";
    form.elements.order.value = query.get("order") ?? "up";
    const name = link.textContent;
    await show(query).catch(() => location.assign(link.href));
    // The keyboard goes on where it was.
    [...section.querySelectorAll("[data-turn]")].find((one) => one.textContent === name)?.focus();
  });
}

// Asks ever more slowly, and shows the report as soon as there is one.
function wait(place, pause) {
  setTimeout(async () => {
    const answer = await fetch(place.dataset.waiting, { headers: { accept: "application/json" } }).catch(() => null);
    if (answer && !answer.ok) return;
    const state = await answer?.json().catch(() => null);
    if (state?.is_final) return void location.reload();
    if (state) place.querySelector("[data-state]").textContent = state.words;
    if (state?.pages) {
      place.querySelector("[data-note]").textContent = state.note;
      Object.assign(place.querySelector("progress"), { max: state.pages, value: state.pages_read });
    }
    wait(place, Math.min(pause * 1.3, state?.pages ? 1500 : 5000));
  }, pause);
}

export function analysis() {
  const section = document.querySelector("[data-table]");
  if (section) table(section);
  const place = document.querySelector("[data-waiting]");
  if (place) wait(place, 500);
}
