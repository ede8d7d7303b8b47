// How long a replay of the turns of others may take, and what each of its steps gets of that time. All times are in
// milliseconds; `times` is how long everything takes, compared with the usual pace.
const ROUND = 4000; // for everything that happened since the player's last turn, however much it was
const WITH_SCORING = 4500; // the same with scorings
const LATER = 1000; // at least that for what arrives during a replay
const LATER_SCORING = 3300; // the same with scorings
const SCORINGS = 2700; // of that, at most, for scorings
export const REST = 450; // after a step of another player, to read its sentence
export const SCORING = 2800; // a scoring at the usual pace
const READABLE = 0.5; // of the usual time for a step: with less, the steps of a turn are shown together
const SEEN = 0.1; // of the usual time for a step: with less, nothing can be seen any more

// `now`: the clock.
export class Budget {
  #now;
  #began = -Infinity; // when the player's last decision was shown, or what came long after it
  #deadline = 0;

  constructor(now = () => performance.now()) {
    this.#now = now;
  }

  get left() {
    return this.#deadline - this.#now();
  }

  // A replay begins. What comes soon after the last decision of the player shares the time of its round.
  begin(steps, times) {
    const round = (steps.some(isHeld) ? WITH_SCORING : ROUND) * times;
    if (steps.some(({ own }) => own) || this.#now() - this.#began >= round) this.#began = this.#now();
    this.#deadline = this.#began + round;
    this.extend(steps, times);
  }

  // Steps have arrived during a replay.
  extend(steps, times) {
    if (!steps.length) return;
    const least = steps.some(isHeld) ? LATER_SCORING : LATER;
    this.#deadline = Math.max(this.#deadline, this.#now() + least * times);
  }

  // What is to be shown in the time that is left: the steps; those of one turn together if there is no time to read each; only
  // scorings if there are too many turns; nothing if the time is over.
  fit(steps, times, more) {
    if (this.left <= 0) return [];
    if (this.share(steps, times).pace >= READABLE * times) return steps;
    const turns = byTurns(steps, more);
    return this.share(turns, times).pace >= SEEN * times ? turns : steps.filter(isHeld).map((step) => ({ ...step, legs: [] }));
  }

  // How slowly the next of these steps is shown, and its scoring: 1 is the usual pace.
  share(steps, times) {
    const left = Math.max(0, this.left);
    const scorings = steps.filter(isHeld).length;
    const each = scorings ? Math.min(SCORING * times, (SCORINGS * times) / scorings, left / scorings) : 0;
    const needed = steps.reduce((sum, step) => sum + lengthOf(step), 0);
    return { pace: needed ? Math.min(times, (left - scorings * each) / needed) : times, scoring: each / SCORING };
  }
}

// A scoring that is shown. Who leafs through a game is shown none.
export const isHeld = ({ scoring, quiet }) => scoring && !quiet;

// How long a step takes at the usual pace, without its scoring.
const lengthOf = ({ legs, told, scoring }) =>
  Math.max(0, ...legs.map(({ delay, lasts }) => delay + lasts)) + (told && !scoring ? REST : 0);

// `more`: what to add to the sentence of a turn with so many further sentences. What says nothing goes with what was before.
function byTurns(steps, more) {
  const turns = [];
  for (const step of steps) {
    const turn = turns.at(-1);
    if (turn && !turn.scoring && !step.scoring && isOneTurn(turn, step)) join(turn, step);
    else turns.push({ ...step, more: 0 });
  }
  return turns.map((turn) => (turn.more ? { ...turn, text: `${turn.text} ${more(turn.more)}` } : turn));
}

const isSilent = ({ told, own }) => !told && !own;
const isOneTurn = (turn, step) => isSilent(turn) || isSilent(step) || turn.seat === step.seat;

function join(turn, step) {
  const legs = [...turn.legs, ...behind(turn.legs, step.legs)];
  const said = turn.told ? { more: turn.more + (step.told ? 1 : 0) } : isSilent(step) ? {} : { ...step, more: 0 };
  Object.assign(turn, said, { version: step.version, legs });
}

// What flies twice in a turn flies the second time after the first.
function behind(before, legs) {
  const busy = new Map(before.map(({ id, delay, lasts }) => [id, delay + lasts]));
  return legs.map((leg) => (leg.id && busy.has(leg.id) ? { ...leg, delay: leg.delay + busy.get(leg.id) } : leg));
}
