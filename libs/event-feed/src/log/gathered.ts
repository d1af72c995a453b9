/** Appends within this time are announced together. */
const GATHER_MS = 5;

/** A debounced call: made at once, or, shortly after another one, together with other requests. */
export interface Gathered {
  (): void;
  /** Cancels a pending call and makes no more. */
  stop(): void;
}

/** Debounces notifications: calls within `gatherMs` of one another are combined. */
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
