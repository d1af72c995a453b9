import { filterOf, wantedTogether, wants } from './type-selection';

describe('the event types that several readers want', () => {
  const [a, ab, bc] = [new Set(['A']), new Set(['A', 'B']), new Set(['B', 'C'])];

  it('are all that one of them names', () =>
    expect(filterOf(wantedTogether([{ types: a }, { types: bc }]))).toEqual({ types: ['A', 'B', 'C'] }));

  it('are all except those that every reader excludes and none names', () => {
    expect(filterOf(wantedTogether([{ without: ab }, { without: bc }]))).toEqual({ without: ['B'] });
    expect(filterOf(wantedTogether([{ without: ab }, { types: bc }]))).toEqual({ without: ['A'] });
    expect(filterOf(wantedTogether([{ without: ab }, { types: new Set() }]))).toEqual({ without: ['A', 'B'] });
  });

  it('are all if one of them excludes none', () => expect(filterOf(wantedTogether([{ without: ab }, {}]))).toBeUndefined());

  it('are none without readers', () => expect(filterOf(wantedTogether([]))).toEqual({ types: [] }));

  it('can be tested for a single type', () =>
    expect([wants({ types: a }, 'B'), wants({ without: ab }, 'B'), wants({ without: ab }, 'C'), wants({}, 'C')]).toEqual([
      ...[false, false, true, true],
    ]));
});
