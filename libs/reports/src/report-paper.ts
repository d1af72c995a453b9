import { defineDocument, type ChartBlock } from '@matricula/documents';

/** Content of a report PDF, all in the words of the screen. */
export interface ReportPaper {
  title: string;
  institution: string;
  period: string;
  /** Moment of the figures: in words of the tenant's time zone, and as ISO 8601. */
  asOf: string;
  at: string;
  columns: readonly { title: string; number: boolean }[];
  rows: readonly (readonly string[])[];
  totals: readonly string[];
  figures: readonly { title: string; value: string }[];
  /** The chart, if the screen shows one. */
  chart?: ChartBlock;
  /** Number of lines that the PDF omits. */
  left: number;
}

/** The PDF document of a report. */
export const reportPaper = defineDocument<ReportPaper>('report', {
  titleOf: ({ title }) => title,
  momentOf: ({ at }) => at,
  layout: ({ title, institution, period, asOf, columns, rows, totals, figures, chart, left }) => [
    { kind: 'title', text: title, below: [institution, period, `as of ${asOf}`].filter(Boolean).join('  ·  ') },
    { kind: 'figures', figures },
    ...(chart ? [chart] : []),
    ...(rows.length > 0
      ? [{ kind: 'table', columns, rows, totals } as const]
      : [{ kind: 'note', text: 'No activity on these days.' } as const]),
    ...(left > 0 ? [{ kind: 'note', text: `${left} further lines are in the CSV export; the totals count all.` } as const] : []),
  ],
});
