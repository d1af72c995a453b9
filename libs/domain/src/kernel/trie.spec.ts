import fc from 'fast-check';
import { itemAt, sizeOf, withItem, withoutItem, type Trie } from './trie';

describe('a trie', () => {
  it('holds what a map holds after the same changes, and earlier ones stay as they were', () => {
    const change = fc.record({ key: fc.string({ maxLength: 2 }), item: fc.option(fc.nat()) });
    fc.assert(
      fc.property(fc.array(change, { maxLength: 200 }), (changes) => {
        const map = new Map<string, number>();
        const versions: [Trie<number>, Map<string, number>][] = [];
        let trie: Trie<number>;
        for (const { key, item } of changes) {
          if (item === null) map.delete(key);
          else map.set(key, item);
          trie = item === null ? withoutItem(trie, key) : withItem(trie, key, item);
          versions.push([trie, new Map(map)]);
        }
        for (const [version, expected] of versions) {
          expect(sizeOf(version)).toBe(expected.size);
          for (const { key } of changes) expect(itemAt(version, key)).toBe(expected.get(key));
        }
      }),
    );
  });

  it('keeps keys with the same hash apart', () => {
    const both = withItem(withItem<number>(undefined, 'costarring', 1), 'liquid', 2);
    expect([sizeOf(both), itemAt(both, 'costarring'), itemAt(both, 'liquid')]).toEqual([2, 1, 2]);
    const changed = withItem(both, 'liquid', 3);
    expect([sizeOf(changed), itemAt(changed, 'liquid'), itemAt(both, 'liquid')]).toEqual([2, 3, 2]);
    const one = withoutItem(changed, 'costarring');
    expect([sizeOf(one), itemAt(one, 'costarring'), itemAt(one, 'liquid')]).toEqual([1, undefined, 3]);
    expect(withoutItem(one, 'liquid')).toBeUndefined();
  });
});
