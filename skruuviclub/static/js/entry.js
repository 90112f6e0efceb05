/* The entry screen: reads the form, keeps the draft, answers every tap. Knows the page; refuses to know numbers (echo.js),
sentences (the server sends them), storing and sending (handover.js). */

import { acesOf, explain, fill, headline, nameOf, nameOfContract, pairName, reasons, reckon, signed, tapAce, trickWord } from "./echo.js";
import { dropDraft, keepDraft, loadDraft, newKey, watchSending } from "./handover.js";

const NOBODY = ["all-pass", "thrown-in"];
let screen, form, data, texts, state, told, opening, sending, byPointer;

const find = (selector) => screen.querySelector(selector);
const all = (selector) => Array.from(screen.querySelectorAll(selector));
const short = (letter) => nameOf(data, letter);
const given = (name) => JSON.parse(find(`#entry-${name}`).textContent);
const numbers = (text) => (text.match(/\d+/g) || []).map(Number);

/* state: from the form, into the form */
const chosen = (name) => form.querySelector(`[name="${name}"]:checked`)?.value ?? null;

function readFields() {
  const tricks = chosen("tricks");
  return {
    declarer: chosen("declarer"), contract: chosen("contract"), doubling: chosen("doubling"),
    doubledBy: all('[name="doubled_by"]:checked').map((box) => box.value),
    redoubled: Boolean(chosen("redoubled")),
    kind: data.slot.kind,
    tricks: tricks === null ? null : Number(tricks),
    aces: state.aces,
  };
}

function writeFields() {
  for (const field of form.querySelectorAll('[type="radio"]')) {
    field.checked = field.value === String(state[field.name]);
  }
  for (const box of all('[name="doubled_by"]')) box.checked = state.doubledBy.includes(box.value);
  for (const box of all('[name="redoubled"]')) box.checked = state.redoubled;
}

function begin() {
  screen = document.getElementById("screen");
  const { game, saved, kept } = screen.dataset;
  if (saved) dropDraft(game, saved);
  form = document.getElementById("hand");
  if (!form) return;
  data = { ...given("data"), ...given("tables") };
  texts = given("texts");
  const key = form.elements.client_key;
  const draft = kept ? null : loadDraft(data);
  // Back to the screen of the draft's kind, unless this one was asked for.
  const other = find(`[data-kind="${draft?.state.kind}"]:not([aria-current])`);
  if (other && !/alone/.test(location)) location.replace(other);
  sending = null;
  state = { aces: [numbers(form.elements.aces_own.value), numbers(form.elements.aces_theirs.value)] };
  if (draft?.state.kind === data.slot.kind) {
    state = draft.state;
    key.value = draft.key;
    writeFields();
  } else {
    state = readFields();
    const { pair } = reckon(data, state);
    if (pair) state.aces = acesOf(data, state, pair[0]);
    if (!kept || !key.value) key.value = newKey();
    if (kept) keepDraft(data, key.value, state);
  }
  // The echo is the confirmation; a correction is always shown what it moves.
  form.querySelector('[type="hidden"][name="confirm"]').disabled = Boolean(form.elements.supersedes.value);
  opening = false;
  paint();
  fold();
  if (question()) hold(question());
}

/* questions over the screen */
const question = () => find(".ask:not([hidden])");

function hold(ask) {
  for (const other of [...screen.children, ...form.children]) {
    if (!other.contains(ask)) other.inert = Boolean(ask) && !ask.hidden;
  }
  ask.focus();
}

function close(ask) {
  ask.hidden = true;
  hold(ask);
  if (ask.id !== "repeat") ask.remove();
}

function repeats() {
  const { aces_own: own, aces_theirs: theirs } = form.elements;
  const now = [state.declarer, state.contract, state.doubling || "none", told.notPlayed ? "" : told.tricks, own.value, theirs.value,
    state.doubledBy, state.redoubled].join("|");
  return find("#repeat") && now === data.previous;
}

/* taps */
function tapField(field) {
  const again = field.type === "radio" && String(state[field.name]) === field.value;
  if (again) field.checked = false;
  state = readFields();
  if (field.name === "contract" && NOBODY.includes(state.contract)) state.declarer = null;
  if (field.name === "declarer" && state.declarer && NOBODY.includes(state.contract)) state.contract = null;
  state.doubledBy = state.doubledBy.filter((letter) => letter !== state.declarer);
  state.redoubled = state.redoubled && state.doubledBy.length > 0;
  // By keyboard one walks through the contracts: the grid stays until the walk is over.
  if (field.name === "contract") opening = !byPointer && !NOBODY.includes(state.contract);
  writeFields();
  changed(field);
  foldSoon();
}

function tapAceKey(key) {
  const row = Number(key.parentElement.dataset.row), trick = Number(key.dataset.trick);
  const reason = whyOff(row, trick);
  show("ace-hint", [reason || ""]);
  if (reason) return;
  state = { ...state, aces: tapAce(state.aces, row, trick, data.limits.aces) };
  changed(key);
}

function whyOff(row, trick) {
  if (state.aces[1 - row].includes(trick)) return fill(texts.trick_taken, { side: rowNames(1 - row).join(" & "), n: trick });
  return placed() >= data.limits.aces && !state.aces[row].includes(trick) ? texts.aces_full : null;
}

function changed(element) {
  const group = element.closest("fieldset");
  for (const fault of group.querySelectorAll(".error")) fault.remove();
  for (const field of group.querySelectorAll("[aria-invalid]")) field.removeAttribute("aria-invalid");
  sending = null;
  keepDraft(data, form.elements.client_key.value, state);
  paint();
}

function toggleWhy(open) {
  if (open) {
    const rows = reasons(texts, data, told).map(([clause, words, points]) => {
      const row = document.createElement("tr");
      for (const text of [clause, words, signed(points)]) row.insertCell().textContent = text;
      return row;
    });
    find('[data-show="why"]').replaceChildren(...rows);
  }
  find("#why").hidden = !open;
  find(".result").setAttribute("aria-expanded", String(open));
}

const actions = {
  reopen() { opening = true; fold(); find(".cells input:checked").focus(); },
  why() { toggleWhy(find("#why").hidden && !told.missing); },
  edit() { close(question()); find(".save").focus(); },
  seated() { close(question()); },
  theirs() { dropDraft(data.game, data.slot.code); },
};

/* paint */
const placed = () => state.aces.flat().length;

function rowNames(row) {
  if (!told.inSet) return (row ? data.them : data.us).split("").map(short);
  return [row ? texts.the_others : state.declarer ? short(state.declarer) : texts.the_declarer];
}

function node(part) {
  if (typeof part === "string") return document.createTextNode(part);
  if (part.suit) return document.getElementById(`name-${part.suit}`).content.firstElementChild.cloneNode(true);
  if (part.as) {
    const span = document.createElement("span");
    span.className = part.as;
    span.textContent = part.text;
    return span;
  }
  const points = document.createElement("b");
  points.className = `points ${told.inSet ? "" : data.us.includes(part.side[0]) ? "us" : "them"}`;
  points.textContent = signed(part.points);
  return points;
}

const spoken = (part) => (part.suit ? ` ${texts.suits[part.suit]}` : "points" in Object(part) ? signed(part.points)
  : part.as === "in-signs" ? "" : part.text || part);

/* What is shown already is left alone: on an old tablet laying out anew is what takes the time. */
function show(name, parts) {
  const said = JSON.stringify(parts);
  for (const place of all(`[data-show="${name}"]`)) {
    if (place.said === said) continue;
    place.said = said;
    place.replaceChildren(...parts.map(node));
  }
}

function put(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

function paint() {
  told = reckon(data, state);
  const { said } = told;
  screen.classList.toggle("over-at-once", Boolean(said?.thrownIn));
  screen.classList.toggle("not-played", told.notPlayed);
  show("contract", said ? nameOfContract(texts, said) : []);
  paintSeats(said);
  paintTricks();
  paintAces();
  paintResult();
}

/* The rows of aces unfold after the tap was answered: an old tablet needs a while for them. */
function fold() {
  const aces = Boolean(told.said?.aces) && !opening, collapsed = aces && !told.inSet;
  screen.classList.toggle("with-aces", aces);
  screen.classList.toggle("collapsed", collapsed);
  find(".line").hidden = !collapsed;
}

const foldSoon = () => requestAnimationFrame(() => setTimeout(fold));

function paintSeats(said) {
  for (const field of all('[name="declarer"]')) {
    const role = field.parentElement.querySelector(".role");
    put(role, field.checked ? texts.declarer : role.dataset.role);
  }
  const who = said?.allPass ? "all_pass" : state.declarer, speakers = data.speaks_first[who];
  show("first", speakers ? [fill(texts.first, { name: short(speakers[0]), leader: short(data.leads[who]) })] : []);
  for (const box of all('[name="doubled_by"]')) box.disabled = box.value === state.declarer;
  for (const box of all('[name="redoubled"]')) box.disabled = !state.doubledBy.length;
  const plain = find('[name="doubling"][value="none"]');
  if (plain) plain.parentElement.classList.toggle("default", Boolean(said) && state.doubling === null);
}

function paintTricks() {
  const { said, exact, byDefault, pair } = told;
  for (const field of all('[name="tricks"]')) {
    const number = Number(field.value);
    field.parentElement.classList.toggle("default", byDefault && number === exact);
    put(field.nextElementSibling.querySelector("small"),
      said?.allPass ? fill(texts.they, { n: data.limits.tricks - number })
      : exact === null ? "" : trickWord(data, texts, said, number));
  }
  const own = find('[data-show="own"]');
  put(own, pair ? pairName(data, pair[0]) : texts.declaring_side);
  own.className = `pair ${pair ? (data.us.includes(pair[0][0]) ? "us" : "them") : ""}`;
}

function paintAces() {
  show("count", [fill(texts.count, { n: placed(), of: data.limits.aces })]);
  for (const keys of all(".ace-keys")) {
    const row = Number(keys.dataset.row);
    if (told.inSet) put(keys.querySelector(".ace-side span"), rowNames(row)[0]);
    for (const key of keys.querySelectorAll(".ace")) {
      const trick = Number(key.dataset.trick);
      const times = state.aces[row].filter((other) => other === trick).length;
      key.setAttribute("aria-pressed", String(times > 0));
      key.setAttribute("aria-disabled", String(Boolean(whyOff(row, trick))));
      put(key.querySelector("small"), times > 1 ? `×${times}` : state.aces[1 - row].includes(trick) ? texts.taken : "");
    }
  }
  const [own, theirs] = !told.said?.aces ? [[], []] : told.pair ? acesOf(data, state, told.pair[0]) : state.aces;
  form.elements.aces_own.value = own.join(",");
  form.elements.aces_theirs.value = theirs.join(",");
}

function paintResult() {
  const { missing, said, byDefault, tricks } = told;
  const untouched = missing === "all" || (missing === "contract" && state.declarer === data.offered);
  find(".next").hidden = !untouched;
  find(".result").hidden = untouched;
  if (!untouched) {
    const parts = headline(texts, data, state, told);
    show("sum", parts);
    show("how", sending ? [texts[sending]] : explain(texts, data, state, told));
    put(find('[data-show="spoken"]'), parts.map(spoken).join(""));
  }
  find(".save").setAttribute("aria-disabled", String(Boolean(missing) || sending === "sending"));
  show("save", [sending === "lost" ? texts.again : byDefault && !missing ? fill(texts.as_default, { n: tricks }) : ""]);
  show("draft", said ? nameOfContract(texts, said) : []);
  show("draft-points", [untouched ? "" : "…"]);
  toggleWhy(!missing && !find("#why").hidden);
}

/* sending */
const places = { all: ".seats input", declarer: ".seats input", contract: ".cells input", tricks: ".tricks input", aces: ".ace" };

function beforeSending(event) {
  if (event.target !== form) return;
  const asked = question(), repeated = !asked && !told.missing && repeats();
  if ((told.missing && !asked) || repeated || sending === "sending") {
    event.preventDefault();
    event.stopImmediatePropagation();
    const place = told.missing && !asked && find(places[told.missing]);
    if (place) place.focus();
    if (repeated) {
      find("#repeat").hidden = false;
      hold(find("#repeat"));
    }
    return;
  }
  // The outlined default becomes a choice only by saving.
  state.tricks = told.notPlayed ? null : told.tricks;
  writeFields();
}

/* "All pass" is a key of the contract's group: by arrow one comes to it and back to the contracts, and nothing is chosen yet. */
function stepOver(event) {
  const group = all('[name="contract"]:enabled'), at = group.indexOf(event.target);
  if (at < 0 || !/^Arrow/.test(event.key) || event.altKey || event.metaKey) return;
  const next = group.at((at + (/Left|Up/.test(event.key) ? -1 : 1)) % group.length);
  if (next.closest("fieldset").contains(event.target)) return;
  event.preventDefault();
  next.focus();
}

document.addEventListener("submit", beforeSending, true);
document.addEventListener("click", (event) => {
  const field = event.target.closest("#hand .key input"), ace = event.target.closest(".ace");
  const action = event.target.closest("[data-action]");
  if (field) tapField(field);
  else if (ace) tapAceKey(ace);
  else if (action && form) {
    if (!action.matches("[data-action=theirs]")) event.preventDefault();
    actions[action.dataset.action]();
  }
});
document.addEventListener("focusout", (event) => {
  const group = event.target.closest(".contract-keys");
  if (!opening || !group || !event.relatedTarget || group.contains(event.relatedTarget)) return;
  opening = false;
  foldSoon();
});
document.addEventListener("pointerdown", () => { byPointer = true; });
document.addEventListener("keydown", (event) => {
  byPointer = false;
  if (form) stepOver(event);
  if (event.key !== "Escape" || !form) return;
  for (const open of all("details[open]")) open.open = false;
  toggleWhy(false);
  if (question()) actions.edit();
});
// The screen that was swapped out cannot tell; the one that came in does.
document.addEventListener("htmx:load", (event) => event.detail.elt.id === "screen" && begin());
watchSending((what, element) => {
  if (element !== form) return;
  sending = what;
  paint();
});
begin();
