// The one script that pages load: each part looks for its own attribute and leaves other pages alone.
import { amounts } from "./amounts.js";
import { analysis } from "./analysis.js";
import { theme } from "./theme.js";
import { live } from "./live.js";
import { list } from "./list.js";
import { upload } from "./upload.js";
import { copy } from "./copy.js";
import { editor } from "./editor.js";
import { replay } from "./replay.js";
import { decide } from "./decide.js";
import { crops } from "./crops.js";
import { palette } from "./palette.js";

amounts();
analysis();
theme();
live();
list();
upload();
copy();
editor();
replay();
decide();
palette();
crops();

// A menu closes when something else is pressed.
document.addEventListener("click", (event) => {
  for (const menu of document.querySelectorAll("details[data-menu][open]")) {
    if (!menu.contains(event.target)) menu.open = false;
  }
});
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  for (const menu of document.querySelectorAll("details[data-menu][open]")) {
    menu.open = false;
    menu.querySelector("summary")?.focus();
  }
});

// A notice has been read after a while; one that is pointed at stays.
for (const toast of document.querySelectorAll("[data-toast]")) {
  const leave = () => (toast.matches(":hover") ? setTimeout(leave, 2000) : toast.remove());
  setTimeout(leave, 6000);
}

// Dialogs open from buttons that name them, and close from buttons inside them.
document.addEventListener("click", (event) => {
  const opener = event.target.closest?.("[data-dialog]");
  if (opener) {
    event.preventDefault();
    document.getElementById(opener.dataset.dialog)?.showModal();
  }
  if (event.target.closest?.("[data-close]")) event.target.closest("dialog")?.close();
});
