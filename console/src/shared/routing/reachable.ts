/** Polling interval while the server does not answer. */
const EVERY_MS = 2000;

/** Whether the server answers, with any status. */
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

/** Resolves as soon as the server answers, or when the signal aborts. */
export async function untilReachable(signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted && !(await reachable())) await pause();
}
