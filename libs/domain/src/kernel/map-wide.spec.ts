import { mapWide } from './map-wide';

describe('mapWide', () => {
  it('answers in order, however long each takes, with so many at work at once', async () => {
    let [atWork, most] = [0, 0];
    const ends: (() => void)[] = [];
    const answered = mapWide([1, 2, 3, 4, 5], 2, async (item) => {
      most = Math.max(most, ++atWork);
      await new Promise<void>((end) => ends.push(end));
      atWork--;
      return item * 10;
    });
    // The newest first, as long as there is one.
    for (let left = 5; left > 0; left--) {
      ends.pop()!();
      await new Promise(setImmediate);
    }
    expect(await answered).toEqual([10, 20, 30, 40, 50]);
    expect(most).toBe(2);
  });

  it('answers nothing of nothing', async () => {
    expect(await mapWide([], 4, () => Promise.reject(new Error('asked')))).toEqual([]);
  });
});
