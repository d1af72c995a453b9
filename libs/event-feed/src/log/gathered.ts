/** Appends that come closer together than this are looked for together. */
const GATHER_MS = 5;

/** A call that is made at once, or, a moment after another one, together with what else asks for it until then. */
export interface Gathered {
  (): void;
  /** Forgets what was asked for, and makes no further call. */
  stop(): void;
}

/** Spares whoever is told of every append from hearing of each by itself: of those that come within `gatherMs` of one another it hears once. */
export function gathered(tell: () => void, gatherMs = GATHER_MS): Gathered {
  let toldAt = Number.NEGATIVE_INFINITY;
  let waiting: NodeJS.Timeout | undefined;
  let stopped = false;
  const now = () => {
    waiting = undefined;
    toldAt = performance.now();
    tell();
  };
  const ask = () => {
    if (waiting || stopped) return;
    const early = toldAt + gatherMs - performance.now();
    if (early <= 0) now();
    else waiting = setTimeout(now, early);
  };
  const stop = () => {
    stopped = true;
    clearTimeout(waiting);
  };
  return Object.assign(ask, { stop });
}
