// A secret is copied with one press, where the browser allows it.
import { announce, text } from "./live.js";

export function copy() {
  for (const button of document.querySelectorAll("[data-copy]")) {
    if (!navigator.clipboard) continue;
    button.hidden = false;
    button.addEventListener("click", async () => {
      await navigator.clipboard.writeText(document.getElementById(button.dataset.copy).textContent.trim());
      button.querySelector("span").textContent = text(button, "copied");
      announce(text(button, "copied"));
    });
  }
}
