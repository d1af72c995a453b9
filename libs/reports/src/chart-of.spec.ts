import type { AggregateRow } from '@matricula/read-models/kernel';
import { chartOf } from './chart-of';
import type { ReportColumn, ReportData } from './report-answer';

const columns: ReportColumn[] = [
  { field: 'who', title: 'User', kind: 'dimension' },
  { field: 'stage', title: 'Stage', kind: 'dimension' },
  { field: 'hour', title: 'Hour', kind: 'time', per: 'hourOfDay' },
  { field: 'calls', title: 'Calls', kind: 'measure' },
  { field: 'enrolled', title: 'Enrolled', kind: 'measure' },
  { field: 'waited', title: 'Waited', kind: 'measure', unit: 'seconds' },
];
const answer = (rows: AggregateRow[], kind: ReportData['chart']['kind'], category: string, ...series: string[]): ReportData => ({
  ...{ columns, rows, count: rows.length, totals: {}, chart: { kind, category, series } },
});
const drawn = (data: ReportData) => chartOf(data, ({ field }, row) => String(row[field] ?? '–'));

describe('the chart of a report on paper', () => {
  it('has names by their size, without series in which nothing happened', () =>
    expect(
      drawn(
        answer(
          [
            { who: 'Asha', calls: 2, enrolled: 0 },
            { who: 'Ravi', calls: 5, enrolled: 0 },
          ],
          ...(['bars', 'who', 'calls', 'enrolled'] as const),
        ),
      ),
    ).toEqual({ kind: 'chart', as: 'bars', categories: ['Ravi', 'Asha'], series: [{ title: 'Calls', values: [5, 2] }] }));

  it('keeps times in their order', () =>
    expect(
      drawn(
        answer(
          [
            { hour: 9, calls: 1 },
            { hour: 10, calls: 7 },
          ],
          ...(['lines', 'hour', 'calls'] as const),
        ),
      ),
    ).toMatchObject({ as: 'lines', categories: ['9', '10'], series: [{ values: [1, 7] }] }));

  it('tells the largest apart, and says what it leaves out', () => {
    const rows = Array.from({ length: 20 }, (_, at) => ({ who: `User ${at}`, stage: `Stage ${at % 10}`, calls: 20 - at }));
    const chart = drawn(answer(rows, 'stacked', 'who', 'stage', 'calls'));
    expect(chart?.categories).toHaveLength(16);
    expect(chart?.series.map(({ title }) => title)).toEqual([...Array.from({ length: 7 }, (_, at) => `Stage ${at}`), 'Others']);
    expect(chart?.series.at(-1)?.values.slice(0, 9)).toEqual([0, 0, 0, 0, 0, 0, 0, 13, 12]);
    expect(chart?.note).toBe('The largest 16 of 20; the table has all.');
  });

  it('is left out where the table says it already, of lengths of time, and where nothing happened', () => {
    expect(drawn(answer([{ who: 'Asha', hour: 9, calls: 1 }], 'heat', 'hour', 'who', 'calls'))).toBeUndefined();
    expect(drawn(answer([{ who: 'Asha', waited: 60 }], 'bars', 'who', 'waited'))).toBeUndefined();
    expect(drawn(answer([], 'bars', 'who', 'calls'))).toBeUndefined();
  });
});
