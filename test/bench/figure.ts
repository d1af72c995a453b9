/** One line of the table and of bench.json. `reference` is what the bare engine or the empty route did in the same run. */
export interface Figure {
  id: string;
  work: string;
  value: number;
  unit: string;
  target: number | null;
  reference: number | null;
  /** Value by reference. */
  ratio: number | null;
  /** The middle value, where `value` is one that few exceed, and that of the reference. */
  p50: number | null;
  referenceP50: number | null;
  /** Processor time, user and system, of all threads of the product for one of what is counted. */
  processorMs: number | null;
  met: boolean | null;
}

/** What was measured, and what it has to be. */
interface Measured extends Partial<Pick<Figure, 'reference' | 'p50' | 'referenceP50' | 'processorMs'>> {
  value: number;
  unit: string;
  atLeast?: number;
  atMost?: number;
  ratioAtLeast?: number;
  ratioAtMost?: number;
}

/** A figure that has to be at least, or at most, its target; one without a reference is not judged by its ratio. */
export function figure(id: string, work: string, measured: Measured): Figure {
  const { value, unit, atLeast, atMost, ratioAtLeast, ratioAtMost } = measured;
  const { reference = null, p50 = null, referenceP50 = null } = measured;
  const processorMs = Number.isNaN(measured.processorMs) ? null : (measured.processorMs ?? null);
  const ratio = reference === null ? null : value / reference;
  const judged = [
    atLeast === undefined ? undefined : value >= atLeast,
    atMost === undefined ? undefined : value <= atMost,
    ratio === null || ratioAtLeast === undefined ? undefined : ratio >= ratioAtLeast,
    ratio === null || ratioAtMost === undefined ? undefined : ratio <= ratioAtMost,
  ].filter((one) => one !== undefined);
  return {
    ...{ id, work, value, unit, reference, ratio, p50, referenceP50, processorMs },
    target: atLeast ?? atMost ?? null,
    met: judged.length === 0 ? null : judged.every(Boolean),
  };
}

/** The value below which a share of all lie. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

const short = (value: number | null) =>
  value === null || Number.isNaN(value)
    ? '-'
    : Math.abs(value) >= 100
      ? Math.round(value).toLocaleString('en')
      : String(Math.abs(value) < 1 ? Number(value.toPrecision(2)) : Math.round(value * 100) / 100);

const columns: readonly { title: string; right?: true; cell(of: Figure): string }[] = [
  { title: '', cell: ({ id }) => id },
  { title: 'work', cell: ({ work }) => work },
  { title: 'value', right: true, cell: ({ value }) => short(value) },
  { title: 'unit', cell: ({ unit }) => unit },
  { title: 'target', right: true, cell: ({ target }) => short(target) },
  { title: 'reference', right: true, cell: ({ reference }) => short(reference) },
  { title: 'ratio', right: true, cell: ({ ratio }) => short(ratio) },
  { title: 'p50', right: true, cell: ({ p50 }) => short(p50) },
  { title: 'of ref.', right: true, cell: ({ referenceP50 }) => short(referenceP50) },
  { title: 'cpu ms', right: true, cell: ({ processorMs }) => short(processorMs) },
  { title: 'met', cell: ({ met }) => (met === null ? '-' : met ? 'yes' : 'no') },
];

/** Figures as one table of text. */
export function table(figures: readonly Figure[]): string {
  const lines = [columns.map(({ title }) => title), ...figures.map((one) => columns.map(({ cell }) => cell(one)))];
  const widths = columns.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  const padded = (cell: string, column: number) =>
    columns[column]?.right ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0);
  return lines.map((line) => line.map(padded).join('  ').trimEnd()).join('\n');
}
