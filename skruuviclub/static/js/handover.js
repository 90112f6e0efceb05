/* Between the screen and the club: the draft on this tablet, its key, and what becomes of a sending.

The one place that stores and sends. Refuses to know what a hand means. Needs no secure context: a club's network may be plain http. */

const prefix = "skruuviclub:draft:";

export function newKey() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

const nameOf = (data) => `${prefix}${data.game}:${data.slot.code}`;

/* The draft of this slot, if what stands in the slot is still what it was made upon. */
export function loadDraft(data) {
  try {
    const draft = JSON.parse(localStorage.getItem(nameOf(data)));
    if (draft && draft.entry === data.entry) return draft;
    localStorage.removeItem(nameOf(data));
  } catch (error) {
    // Storage is full, forbidden or spoilt: the screen works without it.
  }
  return null;
}

export function keepDraft(data, key, state) {
  try {
    localStorage.setItem(nameOf(data), JSON.stringify({ entry: data.entry, key, state }));
  } catch (error) {
    // As above.
  }
}

export function dropDraft(game, code) {
  try {
    localStorage.removeItem(`${prefix}${game}:${code}`);
  } catch (error) {
    // As above.
  }
}

/* Tells the screen what becomes of a sending: `sending`, `lost` (no answer came), `refused` (an answer without a page). */
export function watchSending(tell) {
  document.addEventListener("htmx:beforeRequest", (event) => tell("sending", event.detail.elt));
  document.addEventListener("htmx:sendError", (event) => tell("lost", event.detail.elt));
  document.addEventListener("htmx:timeout", (event) => tell("lost", event.detail.elt));
  document.addEventListener("htmx:responseError", (event) => tell("refused", event.detail.elt));
}
