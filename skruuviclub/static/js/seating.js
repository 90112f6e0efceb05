/* Taps at the table of a new game that come while the one before is on its way wait their turn. Refuses to know who sits where. */

let underWay = false;
let waiting = [];

/* What was swapped in has new buttons under the same ids. */
function goOn() {
  underWay = false;
  const button = document.getElementById(waiting.shift());
  if (button) button.click();
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("#new-game button[id]");
  if (!button || !underWay) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  waiting.push(button.id);
}, true);
document.addEventListener("htmx:beforeRequest", () => { underWay = true; });
document.addEventListener("htmx:afterSettle", goOn);
// Refused, or no answer: what was tapped after it may no longer be meant.
document.addEventListener("htmx:afterRequest", (event) => {
  if (event.detail.successful) return;
  underWay = false;
  waiting = [];
});
