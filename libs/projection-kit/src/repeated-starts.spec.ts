import { RepeatedStarts } from './repeated-starts';

describe('RepeatedStarts', () => {
  it('lets a projection wait longer each time that it comes no further, but never for long', () => {
    const starts = new RepeatedStarts();
    const pauses = Array.from({ length: 10 }, () => starts.pauseBefore('lead-list@1', '5'));
    expect(pauses).toEqual([0, 100, 200, 400, 800, 1_600, 3_200, 5_000, 5_000, 5_000]);
  });

  it('lets it begin at once where it came further, and another one as well', () => {
    const starts = new RepeatedStarts();
    starts.pauseBefore('lead-list@1', '5');
    starts.pauseBefore('lead-list@1', '5');
    expect(starts.pauseBefore('lead-list@1', '6')).toBe(0);
    expect(starts.pauseBefore('user-list@1', '5')).toBe(0);
  });
});
