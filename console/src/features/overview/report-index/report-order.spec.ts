import { reportOrder } from './report-order';

const named = (...names: string[]) => names.map((name) => ({ name }));

describe('the order of the list of reports', () => {
  it('begins with the favourites as they were marked, then the last used, then as declared', () => {
    const uses = { b: '2026-11-20T10:00:00.000Z', c: '2026-11-21T10:00:00.000Z', d: '2026-11-22T10:00:00.000Z' };
    expect(reportOrder(named('a', 'b', 'c', 'd', 'e'), ['e', 'd'], uses).map(({ name }) => name)).toEqual(['e', 'd', 'c', 'b', 'a']);
  });

  it('is that of the declaration without favourites and uses', () =>
    expect(reportOrder(named('b', 'a'), [], {}).map(({ name }) => name)).toEqual(['b', 'a']));
});
