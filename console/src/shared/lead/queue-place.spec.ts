import { placeOf } from './queue-place';

const before = { previous: 'a', next: 'c', index: 13, count: 212 };

describe('a lead that is worked through in a list', () => {
  it('shows where it stands', () => {
    const now = { previous: 'a', next: 'd', index: 12, count: 211 };
    expect(placeOf(now, before)).toBe(now);
  });

  it('keeps its place when saving took it out of the list', () =>
    expect(placeOf({ next: 'z', index: -1, count: 211 }, before)).toEqual({ ...before, count: 211 }));

  it('is followed by the first one if it was never in the list', () =>
    expect(placeOf({ next: 'z', index: -1, count: 3 }, undefined).next).toBe('z'));
});
