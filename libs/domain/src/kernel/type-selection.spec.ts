import { filterOf, wantedTogether, wants } from './type-selection';

describe('what several want of the log', () => {
  const [a, ab, bc] = [new Set(['A']), new Set(['A', 'B']), new Set(['B', 'C'])];

  it('is all that one of them names', () =>
    expect(filterOf(wantedTogether([{ types: a }, { types: bc }]))).toEqual({ types: ['A', 'B', 'C'] }));

  it('is all but what everybody leaves out and nobody names', () => {
    expect(filterOf(wantedTogether([{ without: ab }, { without: bc }]))).toEqual({ without: ['B'] });
    expect(filterOf(wantedTogether([{ without: ab }, { types: bc }]))).toEqual({ without: ['A'] });
    expect(filterOf(wantedTogether([{ without: ab }, { types: new Set() }]))).toEqual({ without: ['A', 'B'] });
  });

  it('is everything where one of them leaves out nothing', () => expect(filterOf(wantedTogether([{ without: ab }, {}]))).toBeUndefined());

  it('is nothing where nobody is there', () => expect(filterOf(wantedTogether([]))).toEqual({ types: [] }));

  it('is told of a single type', () =>
    expect([wants({ types: a }, 'B'), wants({ without: ab }, 'B'), wants({ without: ab }, 'C'), wants({}, 'C')]).toEqual([
      ...[false, false, true, true],
    ]));
});
