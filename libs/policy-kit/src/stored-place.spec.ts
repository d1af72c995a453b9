import { StoredPlace } from './stored-place';

describe('a place that is kept now and then', () => {
  let kept: number;
  let place: StoredPlace;
  beforeEach(() => {
    jest.useFakeTimers({ now: 1_000_000 });
    kept = 0;
    place = new StoredPlace(async () => void (kept += 1));
  });
  afterEach(() => jest.useRealTimers());

  it('is kept at once, and once more for all that came within the time', async () => {
    for (let n = 0; n < 20; n += 1) await place.moved(1_000);
    expect(kept).toBe(1);
    await jest.advanceTimersByTimeAsync(999);
    expect(kept).toBe(1);
    await jest.advanceTimersByTimeAsync(1);
    expect(kept).toBe(2);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(kept).toBe(2);
  });

  it('is kept earlier when more hangs on it, and not by itself after the last time', async () => {
    await place.now();
    await place.moved(10_000);
    await place.moved(1_000);
    await jest.advanceTimersByTimeAsync(1_000);
    expect(kept).toBe(2);
    await place.moved(10_000);
    await place.now();
    await jest.advanceTimersByTimeAsync(60_000);
    expect(kept).toBe(3);
  });

  it('is waited for on the disk at the beginning and at the end, not in between', async () => {
    const waited: boolean[] = [];
    place = new StoredPlace(async (soon) => void waited.push(!soon));
    await place.now();
    await place.moved(1_000);
    await jest.advanceTimersByTimeAsync(5_000);
    await place.moved(1_000);
    await place.now();
    expect(waited).toEqual([true, false, false, true]);
  });

  it('says why it could not be kept, and is kept the next time', async () => {
    const errors: unknown[] = [];
    let away = true;
    place = new StoredPlace(
      async () => {
        if (away) throw new Error('away');
        kept += 1;
      },
      (error) => errors.push(error),
    );
    await expect(place.moved(1_000)).rejects.toThrow('away');
    await place.moved(1_000);
    await jest.advanceTimersByTimeAsync(1_000);
    expect(errors).toEqual([new Error('away')]);
    away = false;
    await place.now();
    expect(kept).toBe(1);
  });
});
