// A replay: rows come a few at a time, with the sums of what would change above them.
import { announce, parseRows, text } from "./live.js";

const KINDS = ["approved", "manual_review", "declined"];

export async function replay() {
  const place = document.querySelector("[data-replay]");
  if (!place || "part" in place.dataset) return;
  const total = Number(place.dataset.total);
  const find = (name) => place.querySelector(`[${name}]`);
  const [sums, bar, words, body] = [find("data-sums"), find("data-bar"), find("data-progress"), place.querySelector("tbody")];
  const progress = bar.querySelector("progress");
  const [found, publish] = [find("data-found"), document.querySelector("[data-publish]")];
  // Nobody publishes what they have not seen to its end.
  found.hidden = true;
  if (publish) publish.hidden = true;
  sums.hidden = bar.hidden = false;
  const net = Object.fromEntries(KINDS.map((kind) => [kind, 0]));
  let [done, changed, next] = [0, 0, 0];
  while (next !== null) {
    const answer = await fetch(`${place.dataset.replay}&from=${next}`, { headers: { accept: "text/html" } }).catch(() => null);
    if (!answer?.ok || answer.redirected) {
      words.textContent = text(place, "stopped", { done, total });
      return;
    }
    const rows = parseRows(await answer.text());
    found.hidden = false;
    next = null;
    for (const row of rows) {
      if (row.dataset.next) {
        next = Number(row.dataset.next);
        continue;
      }
      done += 1;
      if ("changed" in row.dataset) {
        const [was, would] = row.dataset.change.split("-");
        changed += 1;
        net[was] -= 1;
        net[would] += 1;
        // What changes comes first: that is what one looks for.
        body.insertBefore(row, body.querySelector("tr:not([data-changed])"));
      } else body.append(row);
    }
    progress.value = done;
    words.textContent = text(place, "counted", { done, total });
    find("data-done").textContent = done;
    find("data-changed-count").textContent = changed;
    for (const kind of KINDS) {
      const count = net[kind];
      place.querySelector(`[data-sum="${kind}"]`).textContent = count > 0 ? `+${count}` : String(count).replace("-", "−");
    }
  }
  bar.hidden = true;
  if (publish) publish.hidden = false;
  announce(text(place, "told", { done, changed }));
}
