import { chartOf, matrixOf, optionOf, pointCell } from './report-chart';
import { days, hours, sources } from './sample-report';

describe('the chart of a report by hour', () => {
  it('is bars of its measures: the shaded table is the heat map', () => {
    expect(chartOf(hours)).toMatchObject({ kind: 'bars', series: ['calls', 'leads'] });
    const timed = { field: 'talkTime', title: 'Talk time', kind: 'measure', unit: 'seconds' } as const;
    expect(chartOf({ ...hours, columns: [...hours.columns, timed] }).series).toEqual(['calls', 'leads']);
    expect(matrixOf(hours)).toMatchObject({
      categories: [{ name: '09-10' }, { name: '10-11' }, { name: '11-12' }, { name: '12-13' }],
      series: [
        { name: 'Calls', values: [1, 9, 0, 2] },
        { name: 'Leads', values: [4, 4, 0, 1] },
      ],
    });
  });
  it('knows the figure behind a bar, and that there is none behind nothing', () => {
    expect(pointCell(hours, { name: '10-11', series: 'Calls', value: 9 })).toEqual({
      title: '10-11 · Calls',
      cell: { hour: 10, measure: 'calls' },
    });
    expect(pointCell(hours, { name: '11-12', series: 'Calls', value: 0 })).toBeUndefined();
  });
});

describe('a chart with many series', () => {
  const { categories, series } = matrixOf(sources);
  it('shows eight, the last of them the others, the largest first', () => {
    expect(categories.map(({ name }) => name)).toEqual(['No source', 'WEB']);
    expect(series).toHaveLength(8);
    expect(series.at(-1)).toEqual({ name: 'Others', values: [2, 3 + 1] });
  });
  it('opens no drawer for the others', () => expect(pointCell(sources, { name: 'WEB', series: 'Others', value: 4 })).toBeUndefined());
  it('opens what has no value', () =>
    expect(pointCell(sources, { name: 'No source', series: 'Stage 0', value: 10 })?.cell).toEqual({
      source: null,
      stage: 'Stage 0',
      measure: 'calls',
    }));
  it('has one line of legend and the colours of the stages', () => {
    const option = optionOf(sources, (field, value) => (field === 'stage' && value === 'Stage 0' ? '#123456' : undefined));
    expect(option).toMatchObject({
      legend: { type: 'scroll' },
      series: [{ itemStyle: { color: '#123456' } }, { itemStyle: { color: undefined } }, {}, {}, {}, {}, {}, {}],
    });
  });
});

describe('the chart of a report by day', () => {
  it('leaves out measures of which there was nothing, and no day', () =>
    expect(matrixOf(days)).toEqual({
      categories: ['2026-11-18', '2026-11-19', '2026-11-20'].map((value) => ({ value, name: expect.stringMatching(/Nov$/) })),
      series: [{ name: 'Done', cell: { measure: 'done' }, values: [1, 0, 3] }],
    }));
});

describe('a funnel', () => {
  const funnel = { ...sources, chart: { kind: 'funnel' as const, category: 'stage', series: ['calls'] } };
  const [drawn] = optionOf({ ...funnel, rows: funnel.rows.slice(0, 3) }, () => 'red').series as [
    { data: { name: string; value: number }[] },
  ];

  it('has a step for each value, the largest first, in its colour', () =>
    expect(drawn.data).toEqual([10, 9, 8].map((value, at) => ({ name: `Stage ${at}`, value, itemStyle: { color: 'red' } }))));
  it('narrows, and has what leaves it on the way apart, under a heading, by the same measure of width', () => {
    const few = { ...funnel, rows: funnel.rows.slice(0, 3) };
    const option = optionOf(few, () => 'red', ['Stage 0', 'Stage 7']);
    const parts = option.series as { sort: string; max: number; data: { name: string }[] }[];
    expect(parts.map(({ sort, max, data }) => [sort, max, data.map(({ name }) => name)])).toEqual([
      ['descending', 10, ['Stage 1', 'Stage 2']],
      ['descending', 10, ['Stage 0']],
    ]);
    expect(option.title).toMatchObject({ text: 'Left on the way' });
  });
  it('has no heading where nothing leaves it, or nothing else is there', () => {
    const one = { ...funnel, rows: funnel.rows.slice(0, 1) };
    expect([optionOf(one, () => 'red', []), optionOf(one, () => 'red', ['Stage 0'])].map(({ title }) => title)).toEqual([
      undefined,
      undefined,
    ]);
  });
  it('opens the events behind a step', () =>
    expect(pointCell(funnel, { name: 'Stage 0', series: 'Calls', value: 10 })?.cell).toEqual({ stage: 'Stage 0', measure: 'calls' }));
});
