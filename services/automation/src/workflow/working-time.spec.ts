import { nextWorkingTime } from './working-time';

const hours = { days: ['1', '2', '3', '4', '5'], from: '09:30', to: '18:30' };
const next = (at: string) => nextWorkingTime(hours, at, 'Asia/Kolkata');

describe('working hours', () => {
  it.each([
    ['during them, at once', '2026-03-02T06:00:00.000Z', undefined],
    ['before them, the same day', '2026-03-02T01:00:00.000Z', '2026-03-02T04:00:00.000Z'],
    ['at their end, the next day', '2026-03-02T13:00:00.000Z', '2026-03-03T04:00:00.000Z'],
    ['after those of a Friday, on Monday', '2026-03-06T14:00:00.000Z', '2026-03-09T04:00:00.000Z'],
  ])('begin %s', (_, at, begin) => expect(next(at)).toBe(begin));
});
