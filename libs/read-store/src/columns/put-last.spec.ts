import { putLast } from './put-last';

describe('a map that keeps what was used last', () => {
  it('lets go of what was used longest ago, and says what it was', () => {
    const map = new Map<string, number>();
    expect(['a', 'b'].map((name, index) => putLast(map, name, index, 2))).toEqual([undefined, undefined]);
    expect(putLast(map, 'a', 7, 2)).toBeUndefined();
    expect(putLast(map, 'c', 8, 2)).toBe(1);
    expect([...map]).toEqual([
      ['a', 7],
      ['c', 8],
    ]);
  });
});
