/** How often a server that did not answer is asked again. */
const EVERY_MS = 2000;

/** Whether the server answers, whatever it says. */
export const reachable = (): Promise<boolean> =>
  navigator.onLine
    ? fetch('/favicon.svg', { method: 'HEAD', cache: 'no-store' }).then(
        () => true,
        () => false,
      )
    : Promise.resolve(false);

const pause = () =>
  new Promise<void>((resolve) => {
    const go = () => {
      clearTimeout(timer);
      window.removeEventListener('online', go);
      resolve();
    };
    const timer = setTimeout(go, EVERY_MS);
    window.addEventListener('online', go);
  });

/** Resolves as soon as the server answers; one that is asked for by nobody any more asks no longer. */
export async function untilReachable(signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted && !(await reachable())) await pause();
}
