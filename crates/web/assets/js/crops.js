// Pictures of the places that reasons rest on, fetched when the reasons can be read already.
export async function crops() {
  const part = document.querySelector("[data-crops]");
  if (!part?.querySelector("[data-crop]")) return;
  const answer = await fetch(part.dataset.crops, { headers: { accept: "text/html" } }).catch(() => null);
  if (!answer?.ok || answer.redirected) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  for (const crop of page.querySelectorAll("[data-crop-of]")) {
    part.querySelector(`[data-crop="${CSS.escape(crop.dataset.cropOf)}"]`)?.append(document.importNode(crop, true));
  }
}
