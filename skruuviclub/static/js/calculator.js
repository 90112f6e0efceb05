/* Puts the calculator's aces down at once, so that quick taps all count; the page that answers draws them.
   Without this the keys are buttons that send the form. */
import { tapAce } from "./echo.js";

const numbers = (text) => text.split(",").filter(Boolean).map(Number);

document.addEventListener("click", (event) => {
  const key = event.target.closest(".calculator .ace");
  if (!key) return;
  event.preventDefault();
  const { aces_own: own, aces_theirs: theirs } = key.form.elements, [side, trick] = key.value.split("-");
  const limit = Number(key.closest(".aces").dataset.limit);
  const aces = tapAce([numbers(own.value), numbers(theirs.value)], side === "own" ? 0 : 1, Number(trick), limit);
  [own.value, theirs.value] = aces.map((lie) => lie.join(","));
  own.dispatchEvent(new Event("change", { bubbles: true }));
});
