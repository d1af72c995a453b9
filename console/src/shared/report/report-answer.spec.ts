import { cellOf, inOrder, matrixOf, secondChart, tableOf, type ReportData } from './report-answer';

const productivity: ReportData = {
  columns: [
    { field: 'userName', title: 'User', kind: 'dimension' },
    { field: 'calls', title: 'Calls', kind: 'measure' },
  ],
  rows: [
    { userName: 'Asha', calls: 4 },
    { userName: null, calls: 1 },
    { userName: 'Ravi', calls: 9 },
  ],
  totals: { calls: 14 },
  chart: { kind: 'bars', category: 'userName', series: ['calls'] },
};

const sources = Array.from({ length: 10 }, (_, at) => ({ source: `S${at}`, stage: 'Fresh', leads: 10 - at }));
const cross: ReportData = {
  columns: [
    { field: 'stage', title: 'Stage', kind: 'dimension' },
    { field: 'source', title: 'Source', kind: 'dimension' },
    { field: 'leads', title: 'Leads', kind: 'measure' },
  ],
  rows: sources,
  totals: { leads: 55 },
  chart: { kind: 'stacked', category: 'stage', series: ['source', 'leads'] },
};

describe('a report by name', () => {
  it('shows the largest first', () => expect(inOrder(productivity).map(({ userName }) => userName)).toEqual(['Ravi', 'Asha', null]));
  it('names what is missing', () => expect(matrixOf(productivity).categories).toEqual(['Ravi', 'Asha', '(none)']));
  it('is a table too', () => expect(tableOf(productivity).rows[0]).toEqual(['Ravi', 9]));
});

describe('a report by time', () => {
  it('keeps the order of time', () => {
    const columns = [{ field: 'day', title: 'Day', kind: 'time' as const }, productivity.columns[1]!];
    const byDay: ReportData = {
      ...productivity,
      columns,
      rows: [
        { day: '2026-11-01', calls: 1 },
        { day: '2026-11-02', calls: 5 },
      ],
      chart: { kind: 'lines', category: 'day', series: ['calls'] },
    };
    expect(matrixOf(byDay)).toEqual({ categories: ['2026-11-01', '2026-11-02'], series: [{ name: 'Calls', values: [1, 5] }] });
  });
});

describe('a cross table with many series', () => {
  it('shows eight, the last of them the others', () => {
    const { series } = matrixOf(cross);
    expect(series).toHaveLength(8);
    expect(series.at(-1)).toEqual({ name: 'Others', values: [3 + 2 + 1] });
  });
});

const hours: ReportData = {
  columns: [
    { field: 'user', title: 'User', kind: 'dimension' },
    { field: 'hour', title: 'Hour', kind: 'time' },
    { field: 'calls', title: 'Calls', kind: 'measure' },
  ],
  rows: [
    { user: 'Asha', hour: 12, calls: 2 },
    { user: 'Asha', hour: 9, calls: 1 },
    { user: 'Ravi', hour: 10, calls: 9 },
  ],
  totals: { calls: 12 },
  chart: { kind: 'heat', category: 'hour', series: ['user', 'calls'] },
};

describe('a heat map by hour', () => {
  it('has every hour between the first and the last, in order', () =>
    expect(matrixOf(hours)).toEqual({
      categories: ['9', '10', '11', '12'],
      series: [
        { name: 'Ravi', values: [0, 9, 0, 0] },
        { name: 'Asha', values: [1, 0, 0, 2] },
      ],
    }));
  it('has bars of all measures beside it', () =>
    expect(secondChart(hours)?.chart).toEqual({ kind: 'bars', category: 'hour', series: ['calls'] }));
  it('knows the cell of a point', () =>
    expect(cellOf(hours, { name: '10', series: 'Calls', value: [1, 0, 9] })).toEqual({
      title: '10 · Ravi',
      cell: { hour: '10', user: 'Ravi', measure: 'calls' },
    }));
});

describe('a chart of other reports', () => {
  it('stands alone', () => expect(secondChart(productivity)).toBeUndefined());
  it('knows the cell of a bar', () =>
    expect(cellOf(productivity, { name: '(none)', series: 'Calls', value: 1 }).cell).toEqual({ userName: null, measure: 'calls' }));
});
