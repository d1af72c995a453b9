import { RepeatedStarts } from './repeated-starts';

describe('RepeatedStarts', () => {
  it('increases the back-off of a projection without progress, up to a limit', () => {
    const starts = new RepeatedStarts();
    const pauses = Array.from({ length: 10 }, () => starts.pauseBefore('lead-list@1', '5'));
    expect(pauses).toEqual([0, 100, 200, 400, 800, 1_600, 3_200, 5_000, 5_000, 5_000]);
  });

  it('resets the back-off after progress, separately for each projection', () => {
    const starts = new RepeatedStarts();
    starts.pauseBefore('lead-list@1', '5');
    starts.pauseBefore('lead-list@1', '5');
    expect(starts.pauseBefore('lead-list@1', '6')).toBe(0);
    expect(starts.pauseBefore('user-list@1', '5')).toBe(0);
  });
});
