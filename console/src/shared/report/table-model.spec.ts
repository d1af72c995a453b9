import { measuresOf } from './report-answer';
import { days, hours, sources } from './sample-report';
import { asText, inOrder, tableOf } from './table-model';

const [calls, leads] = measuresOf(hours);

describe('a table with a dimension across', () => {
  const table = tableOf(hours, calls);

  it('has a column for every hour between the first and the last, and a total', () =>
    expect(table.columns.map(({ title }) => title)).toEqual(['09-10', '10-11', '11-12', '12-13', 'Total']));
  it('has a line per user, without users who have no figures', () =>
    expect(table.lines.map(({ names, figures }) => [names, figures])).toEqual([
      [['Asha'], [1, 0, 0, 2, 3]],
      [['Ravi'], [0, 9, 0, 0, 9]],
    ]));
  it('has the totals of the server at the foot: distinct leads are not added up', () => {
    expect(table.totals).toEqual([1, 9, 0, 2, 12]);
    const distinct = tableOf(hours, leads);
    expect(distinct.totals).toEqual([4, 4, 0, 1, 6]);
    expect(distinct.lines.find(({ names }) => names[0] === 'Imports and automation')?.figures).toEqual([3, 0, 0, 0, 3]);
  });
  it('shades against its largest cell, not against a total', () => expect(table.peak).toBe(9));
  it('knows the cell of a figure, of a line and of a column', () => {
    expect(table.columns[1]?.cell).toEqual({ hour: 10 });
    expect(asText(table).total).toBe(5);
    expect(table.lines[0]?.cell).toEqual({ user: 'Asha' });
    expect(table.columns.at(-1)?.cell).toEqual({});
  });
});

describe('a table of measures', () => {
  const table = tableOf(sources, undefined);
  it('has a column per measure and a line per group', () => {
    expect(table.columns.map(({ title }) => title)).toEqual(['Calls', 'Rate']);
    expect(table.lines[0]).toMatchObject({
      names: ['No source', 'Stage 0'],
      figures: [10, null],
      cell: { source: null, stage: 'Stage 0' },
    });
    expect(table.peak).toBe(0);
  });
  it('is a text too', () => expect(asText(table).rows[0]).toEqual(['No source', 'Stage 0', 10, '–']));
});

describe('the order of lines', () => {
  it('is by the largest total, groups together, what is left over last', () => {
    expect(inOrder(tableOf(hours, calls), undefined).map(({ names }) => names[0])).toEqual(['Ravi', 'Asha']);
    const groups = inOrder(tableOf(sources, undefined), undefined).map(({ names }) => names[0]);
    expect(groups).toEqual([...Array(5).fill('WEB'), ...Array(5).fill('No source')]);
  });
  it('is that of time where time stands first', () =>
    expect(inOrder(tableOf(days, undefined), undefined).map(({ cell }) => cell.day)).toEqual(['2026-11-18', '2026-11-20']));
  it('is by any column that is asked for', () =>
    expect(inOrder(tableOf(hours, calls), { by: 'figure', at: 0, down: true }).map(({ names }) => names[0])).toEqual(['Asha', 'Ravi']));
});
