/** One line of the table and of bench.json. `reference` is the value of the bare engine or the empty route in the same run. */
export interface Figure {
  id: string;
  work: string;
  value: number;
  unit: string;
  target: number | null;
  reference: number | null;
  /** Value divided by reference. */
  ratio: number | null;
  /** The median, where `value` is a high percentile. */
  p50: number | null;
  referenceP50: number | null;
  /** CPU time, user and system, of all threads of the product for one counted item. */
  processorMs: number | null;
  met: boolean | null;
}

/** A measured value and its targets. */
interface Measured extends Partial<Pick<Figure, 'reference' | 'p50' | 'referenceP50' | 'processorMs'>> {
  value: number;
  unit: string;
  atLeast?: number;
  atMost?: number;
  ratioAtLeast?: number;
  ratioAtMost?: number;
}

/** Makes a figure whose target is a minimum or a maximum; without a reference the ratio is not judged. */
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

/** The value below which the given share of all values lies. */
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

/** Formats figures as a text table. */
export function table(figures: readonly Figure[]): string {
  const lines = [columns.map(({ title }) => title), ...figures.map((one) => columns.map(({ cell }) => cell(one)))];
  const widths = columns.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  const padded = (cell: string, column: number) =>
    columns[column]?.right ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0);
  return lines.map((line) => line.map(padded).join('  ').trimEnd()).join('\n');
}
