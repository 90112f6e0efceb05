/* Between the screen and the club: the draft on this tablet, its key, what becomes of a sending. Refuses to know what a hand means.
Needs no secure context: a club's network may be plain http. */

/* A game goes by its protocol id: a club restored or made anew counts its games from the same numbers. */
const nameOf = (game, code) => `skruuviclub:draft:${game}:${code}`;

/* Storage may be full, forbidden or spoilt: the screen works without it. */
function quietly(task) {
  try {
    return task();
  } catch {
    return null;
  }
}

export function newKey() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/* The draft of this slot, if what stands in the slot is still what it was made upon. */
export function loadDraft({ game, slot, entry }) {
  const draft = quietly(() => JSON.parse(localStorage.getItem(nameOf(game, slot.code))));
  return draft?.entry === entry ? draft : null;
}

export const keepDraft = ({ game, slot, entry }, key, state) =>
  quietly(() => localStorage.setItem(nameOf(game, slot.code), JSON.stringify({ entry, key, state })));

export const dropDraft = (game, code) => quietly(() => localStorage.removeItem(nameOf(game, code)));

/* Tells the screen: `sending`, `lost` (no answer came), `refused` (an answer without a page). */
export function watchSending(tell) {
  const becomes = { beforeRequest: "sending", sendError: "lost", timeout: "lost", responseError: "refused" };
  for (const name of Object.keys(becomes)) {
    document.addEventListener(`htmx:${name}`, (event) => tell(becomes[name], event.detail.elt));
  }
}
