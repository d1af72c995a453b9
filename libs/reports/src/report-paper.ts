import { defineDocument, type ChartBlock } from '@matricula/documents';

/** A report to be put on paper: everything in the words of the screen. */
export interface ReportPaper {
  title: string;
  institution: string;
  period: string;
  /** When, in words of the tenant's zone, and as the moment itself. */
  asOf: string;
  at: string;
  columns: readonly { title: string; number: boolean }[];
  rows: readonly (readonly string[])[];
  totals: readonly string[];
  figures: readonly { title: string; value: string }[];
  /** As the screen draws it, where it does. */
  chart?: ChartBlock;
  /** Lines that the paper leaves out. */
  left: number;
}

/** A report as a paper. */
export const reportPaper = defineDocument<ReportPaper>('report', {
  titleOf: ({ title }) => title,
  momentOf: ({ at }) => at,
  layout: ({ title, institution, period, asOf, columns, rows, totals, figures, chart, left }) => [
    { kind: 'title', text: title, below: [institution, period, `as of ${asOf}`].filter(Boolean).join('  ·  ') },
    { kind: 'figures', figures },
    ...(chart ? [chart] : []),
    ...(rows.length > 0
      ? [{ kind: 'table', columns, rows, totals } as const]
      : [{ kind: 'note', text: 'Nothing happened in these days.' } as const]),
    ...(left > 0 ? [{ kind: 'note', text: `${left} further lines are in the CSV export; the totals count all.` } as const] : []),
  ],
});
