import type { RebuildProgress } from '@matricula/projection-kit';
import type { ColumnProgress } from '@matricula/read-store';

/** Prints the progress of long rebuilds, at most one line a second; prints nothing in the first second. */
export function progressLines(say: (line: string) => void, now: () => number = Date.now) {
  let shown: number | undefined;
  return (progress: RebuildProgress | ColumnProgress): void => {
    shown ??= now();
    const many = 'rows' in progress ? progress.rows : progress.events;
    if (many === 0 || now() - shown < 1_000) return;
    shown = now();
    if ('rows' in progress) say(`  making the columns of ${progress.model} for reports: ${many} rows so far`);
    else say(`  folding the log into ${progress.model}: ${many} events so far`);
  };
}
