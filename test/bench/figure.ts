/** One line of the table and of bench.json. `reference` is what the bare engine or the empty route did in the same run. */
export interface Figure {
  id: string;
  work: string;
  value: number;
  unit: string;
  target: number | null;
  reference: number | null;
  /** Value by reference: for times at most 1.5, for rates at least 0.6 is good. */
  ratio: number | null;
  met: boolean | null;
}

/** A figure that has to be at least, or at most, its target. */
export function figure(
  id: string,
  work: string,
  {
    value,
    unit,
    atLeast,
    atMost,
    reference = null,
    ratioAtLeast,
  }: { value: number; unit: string; atLeast?: number; atMost?: number; reference?: number | null; ratioAtLeast?: number },
): Figure {
  const ratio = reference === null ? null : value / reference;
  const target = atLeast ?? atMost ?? null;
  const reached = (atLeast === undefined || value >= atLeast) && (atMost === undefined || value <= atMost);
  const met =
    target === null && ratioAtLeast === undefined
      ? null
      : reached && (ratioAtLeast === undefined || ratio === null || ratio >= ratioAtLeast);
  return { id, work, value, unit, target, reference, ratio, met };
}

/** The value below which a share of all lie. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

const short = (value: number | null) =>
  value === null ? '-' : Math.abs(value) >= 100 ? Math.round(value).toLocaleString('en') : String(Math.round(value * 100) / 100);

/** Figures as one table of text. */
export function table(figures: readonly Figure[]): string {
  const head = ['', 'work', 'value', 'unit', 'target', 'reference', 'ratio', 'met'];
  const lines = figures.map(({ id, work, value, unit, target, reference, ratio, met }) => [
    id,
    work,
    short(value),
    unit,
    short(target),
    short(reference),
    short(ratio),
    met === null ? '-' : met ? 'yes' : 'no',
  ]);
  const widths = head.map((title, column) => Math.max(title.length, ...lines.map((line) => line[column]!.length)));
  const right = (column: number) => [2, 4, 5, 6].includes(column);
  return [head, ...lines]
    .map((line) =>
      line
        .map((cell, column) => (right(column) ? cell.padStart(widths[column]!) : cell.padEnd(widths[column]!)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
