import { minutesAhead } from './zones';

describe('a time zone', () => {
  it.each([
    ['Asia/Kolkata', '2026-03-02T00:00:00Z', 330],
    ['UTC', '2026-03-02T00:00:00Z', 0],
    ['America/St_Johns', '2026-01-02T00:00:00Z', -210],
    ['Europe/London', '2026-03-29T00:59:59Z', 0],
    ['Europe/London', '2026-03-29T01:00:00Z', 60],
  ])('%s is so many minutes ahead of UTC at %s: %i', (zone, at, minutes) => expect(minutesAhead(zone, new Date(at))).toBe(minutes));
  it('that is unknown is refused', () => expect(() => minutesAhead('India', 0)).toThrow(RangeError));
});
