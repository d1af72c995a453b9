import { useCallback, useEffect, useRef } from 'react';
import { useLatest } from './use-latest';

/** The function, run at once for the first call and then at most once in so many milliseconds, with the last of the calls between. */
export function usePaced(run: () => void, everyMs: number): () => void {
  const latest = useLatest(run);
  const ranAt = useRef(-Infinity);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback(() => {
    timer.current ??= setTimeout(
      () => {
        timer.current = undefined;
        ranAt.current = Date.now();
        latest.current();
      },
      Math.max(0, ranAt.current + everyMs - Date.now()),
    );
  }, [latest, everyMs]);
}
