/* What runs inside the browser; it must not name anything outside of itself. */

/** Times between frames in ms while the grid is scrolled by `step` pixels a frame, or from beginning to end. */
export async function scrolled({ step, seconds }: { step: number | undefined; seconds: number }): Promise<number[]> {
  const page = globalThis as unknown as {
    document: { querySelectorAll(what: string): Iterable<{ scrollTop: number; scrollHeight: number; clientHeight: number }> };
    requestAnimationFrame(next: (at: number) => void): void;
  };
  const grid = [...page.document.querySelectorAll('*')].reduce((most, one) =>
    one.scrollHeight - one.clientHeight > most.scrollHeight - most.clientHeight && one.clientHeight > 0 ? one : most,
  );
  const way = grid.scrollHeight - grid.clientHeight;
  const frames: number[] = [];
  grid.scrollTop = 0;
  return new Promise((resolve) => {
    let began: number | undefined;
    let before = 0;
    const next = (now: number) => {
      if (began === undefined) began = now;
      else frames.push(now - before);
      before = now;
      const done = (now - began) / 1000 / seconds;
      grid.scrollTop = step === undefined ? Math.round(way * done) : grid.scrollTop + step;
      if (done < 1) page.requestAnimationFrame(next);
      else resolve(frames);
    };
    page.requestAnimationFrame(next);
  });
}

/** Starts recording the longest task of the page. */
export function watchLongTasks(): void {
  const page = globalThis as unknown as { longestTask: number };
  page.longestTask = 0;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) page.longestTask = Math.max(page.longestTask, duration);
  }).observe({ entryTypes: ['longtask'] as never });
}

export const longestTask = (): number => (globalThis as unknown as { longestTask: number }).longestTask;

/** Starts recording the time from each key to the frame after it. */
export function watchKeys(): void {
  const page = globalThis as unknown as {
    paints: number[];
    addEventListener(type: string, hear: (event: { timeStamp: number }) => void, capture: boolean): void;
    requestAnimationFrame(next: () => void): void;
  };
  page.paints = [];
  // A task that is queued in the frame runs after its paint.
  const afterPaint = (then: () => void) => page.requestAnimationFrame(() => void setTimeout(then, 0));
  page.addEventListener('keydown', ({ timeStamp }) => afterPaint(() => page.paints.push(performance.now() - timeStamp)), true);
}

export const keyToPaint = (): number[] => (globalThis as unknown as { paints: number[] }).paints;
