/* What a hand is worth and how that is said: looks up, counts, adds. Refuses to know a rule (every number stands in `data`, see
scoring/rules/lookup.py), the page and the network. */

const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);

/* `5-hearts`, `all-pass`, `thrown-in`; in a bolshevik set `misere`, `spades`. */
export function spell(contract, inSet) {
  if (!contract) return null;
  if (contract === "all-pass") return { allPass: true, aces: true };
  if (contract === "thrown-in") return { thrownIn: true, aces: false };
  const [level, denomination] = inSet ? ["", contract] : contract.split("-");
  const half = denomination === "misere" ? "misere" : "trump";
  return { level, denomination, half, aces: half === "misere" };
}

/* The side whose tricks are counted, and the other; null before the declarer is known. */
export function sides(data, state, said) {
  if (data.slot.kind === "bolshevik") {
    if (!state.declarer) return null;
    return [state.declarer, data.seats.filter((letter) => letter !== state.declarer).sort().join("")];
  }
  if (said?.allPass) return [data.us, data.them];
  if (!state.declarer) return null;
  return data.us.includes(state.declarer) ? [data.us, data.them] : [data.them, data.us];
}

/* The two rows of aces as [own, theirs]: in a pair hand the rows are the two pairs, the keeper's first. */
export function acesOf(data, state, own) {
  return data.slot.kind !== "bolshevik" && own === data.them ? [state.aces[1], state.aces[0]] : state.aces;
}

/* One more ace in this trick for this row; once the four are placed, or the trick has them all, the trick is cleared. */
export function tapAce(aces, row, trick, limit) {
  const mine = aces[row].filter((other) => other === trick).length;
  const placed = aces.flat().length;
  const rest = aces[row].filter((other) => other !== trick);
  if (placed >= limit && !mine) return aces;
  const next = placed >= limit ? rest : [...aces[row], trick].sort((a, b) => a - b);
  return row ? [aces[0], next] : [next, aces[1]];
}

export function exactTricks(data, said) {
  if (!said?.half) return null;
  const needs = data.needs[said.half];
  return said.level ? needs[said.level] : needs;
}

export const doublingOf = (state, opponent) =>
  state.doubledBy.includes(opponent) ? (state.redoubled ? "redoubled" : "doubled") : "none";

function scorePair(data, said, doubling, tricks) {
  return said.allPass ? data.all_pass[doubling][tricks] : data.scores[said.half][said.level][doubling][tricks];
}

/* Everything the screen says of the hand. `missing` names the first thing not entered; `points` are there when nothing is. */
export function reckon(data, state) {
  const inSet = data.slot.kind === "bolshevik";
  const bid = spell(state.contract, inSet);
  const doubling = state.doubling || "none";
  const notPlayed = Boolean(bid) && doubling === "none" && data.not_played.includes(+bid.level);
  const said = notPlayed ? { ...bid, aces: false } : bid;
  const pair = sides(data, state, said);
  const exact = exactTricks(data, said);
  const tricks = notPlayed || state.tricks === null ? exact : state.tricks;
  const found = { said, pair, exact, tricks, byDefault: !notPlayed && state.tricks === null && exact !== null, inSet, notPlayed };
  found.missing =
    said?.thrownIn ? null
    : !said ? (state.declarer ? "contract" : "all")
    : !pair ? "declarer"
    : tricks === null ? "tricks"
    : said.aces && state.aces.flat().length !== data.limits.aces ? "aces"
    : null;
  if (found.missing) return found;
  if (said.thrownIn) return { ...found, points: Object.fromEntries(data.seats.map((letter) => [letter, 0])), lines: [] };

  const [own, theirs] = pair;
  const [ownAces, theirAces] = said.aces ? acesOf(data, state, own) : [[], []];
  if (inSet) {
    const points = {};
    found.each = theirs.split("").map((opponent) => {
      const doubling = doublingOf(state, opponent);
      const row = data.bolshevik[said.half][data.factors[doubling]][tricks];
      const factor = data.ace_factors[doubling];
      points[opponent] = row[0] - sum(theirAces) * factor + sum(ownAces) * factor;
      return { opponent, doubling, row, factor, points: points[opponent] };
    });
    points[own] = -sum(found.each.map((line) => line.points));
    return { ...found, ownAces, theirAces, points };
  }
  const row = scorePair(data, said, doubling, tricks);
  const factor = data.ace_factors[doubling];
  const aces = [-sum(ownAces) * factor, sum(theirAces) * factor];
  const total = row[0] + aces[0] + aces[1];
  const points = {};
  for (const letter of own) points[letter] = total;
  for (const letter of theirs) points[letter] = -total;
  return {
    ...found, ownAces, theirAces, aces, points, total, doubling,
    plain: scorePair(data, said, "none", tricks), row, factor: data.factors[doubling], aceFactor: factor,
    sheet: own === data.us ? total : -total,
  };
}

/* How it is said: parts are strings, {suit}, {points, side}, {text, as: a class to show or hide by}. */
export const fill = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name]);
export const signed = (points) => (points > 0 ? `+${points}` : points < 0 ? `−${-points}` : "0");
const joined = (lists, between) => lists.flatMap((list, index) => (index ? [between, ...list] : list));

export function nameOfContract(texts, said) {
  if (said.allPass) return [texts.all_pass];
  if (said.thrownIn) return [texts.thrown_in];
  const level = said.level || texts.top_level;
  return said.denomination in texts.denominations
    ? [`${level} ${texts.denominations[said.denomination]}`] : [level, { suit: said.denomination }];
}

/* `1 over`, `2 under`: counted from the reasons in the row, which know what is over in a misère. */
export function trickWord(data, texts, said, tricks) {
  const row = said.level ? scorePair(data, said, "none", tricks) : data.bolshevik[said.half][data.factors.none][tricks];
  const count = (word) => sum(row[1].filter((line) => line[2].includes(word)).map((line) => line[3]));
  const over = count("over"), under = count("under");
  return over ? fill(texts.over, { n: over }) : under ? fill(texts.under, { n: under }) : texts.exact;
}

/* A name never breaks within itself. */
export const nameOf = (data, letter) => data.players[letter].short.replace(/ /g, "\u00a0");
export const pairName = (data, side) => side.split("").map((letter) => nameOf(data, letter)).join(" & ");

function bid(texts, data, state, told) {
  const { said, tricks } = told;
  if (!said) return [fill(texts.plays, { name: nameOf(data, state.declarer) })];
  const parts = nameOfContract(texts, said);
  if (told.notPlayed) parts.push(` ${texts.not_played}`);
  else if (said.half && told.pair) parts.push(` ${trickWord(data, texts, said, tricks)}`, told.byDefault ? ` ${texts.by_default}` : "");
  if (said.allPass && tricks !== null) parts.push(` ${tricks}\u2060–\u2060${data.limits.tricks - tricks}`);
  const doubled = texts.doubling[state.doubling || "none"];
  if (!told.inSet && doubled) {
    parts.push({ text: `, ${doubled}`, as: "in-words" }, { text: ` ${texts.signs[state.doubling]}`, as: "in-signs" });
  }
  return parts;
}

/* The large line: what was played, and the number, signed for who gains. */
export function headline(texts, data, state, told) {
  const parts = bid(texts, data, state, told);
  if (told.missing || told.said.thrownIn) return parts;
  const own = told.pair[0];
  if (told.inSet) return [...parts, ": ", { points: told.points[own], side: own }, ` ${pairName(data, own)}`];
  const gains = told.total < 0 ? told.pair[1] : own;
  return [...parts, ": ", { points: Math.abs(told.total), side: gains }, ` ${pairName(data, gains)}`];
}

/* `(35 contract + 2 overtrick) × 2 − 9 own aces`, seen from the side that gains. */
function formula(texts, told) {
  const turn = told.total < 0 ? -1 : 1;
  const words = (because, count) =>
    texts.because[turn < 0 && texts.seen_from_other[because] || because][count === 1 ? 0 : 1];
  const term = (points, word, first) => {
    const value = points * turn;
    return first ? `${word} ${value < 0 ? "−" : ""}${Math.abs(value)}` : `${value < 0 ? " − " : " + "}${word} ${Math.abs(value)}`;
  };
  const lines = told.plain[1].filter((line) => line[1]);
  let text = lines.map(([, points, because, count], index) => term(points, words(because, count), !index)).join("");
  if (told.factor > 1 && text) text = `${lines.length > 1 ? `(${text})` : text} × ${told.factor}`;
  told.aces.forEach((points, index) => {
    if (points) text += term(points, words(index ? "their-aces" : "own-aces", 2), !text);
  });
  return /[×+−]/.test(text) ? `${text} = ${Math.abs(told.total)}` : text;
}

/* The small line: that nothing is saved yet, the number for the sheet, the reason. */
export function explain(texts, data, state, told) {
  if (told.missing) return [fill(texts.missing[told.missing], { n: state.aces.flat().length, of: data.limits.aces })];
  const parts = [[texts.not_saved]];
  if (told.inSet && told.each) {
    for (const { opponent, points } of told.each) parts.push([`${signed(points)} ${nameOf(data, opponent)}`]);
  } else if (!told.said.thrownIn) {
    parts.push([fill(texts.to_sheet, { n: signed(told.sheet) })]);
  }
  const line = joined(parts, " · ");
  const reason = told.plain && formula(texts, told); // where every number of the table is nought, there is none
  if (reason) line.push({ text: ` · ${reason}`, as: "formula" });
  return line;
}

/* Rows of [clause, words, points] that say which rule made the number. */
export function reasons(texts, data, told) {
  if (told.missing || told.said.thrownIn) return [];
  const times = (factor) => (factor > 1 ? ` × ${factor}` : "");
  const of = (side, row, factor, ownAces, theirAces, aceFactor) => {
    const words = (because, count) => `${pairName(data, side)}: ${texts.because[because][count === 1 ? 0 : 1]}`;
    const aces = (because, tricks, each) => tricks.length
      ? [[texts.ace_clause, `${words(because)} ${tricks.join(" + ")}${times(aceFactor)}`, sum(tricks) * each]] : [];
    return [...row[1].map(([clause, points, because, count]) => [clause, words(because, count) + times(factor), points]),
      ...aces("own-aces", ownAces, -aceFactor), ...aces("their-aces", theirAces, aceFactor)];
  };
  return told.inSet
    ? told.each.flatMap(({ opponent, doubling, row, factor }) =>
      of(opponent, row, data.factors[doubling], told.theirAces, told.ownAces, factor))
    : of(told.pair[0], told.row, told.factor, told.ownAces, told.theirAces, told.aceFactor);
}
