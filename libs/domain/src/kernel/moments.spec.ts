import { isDay, isMoment, lastOfMonth, wholeMonths } from './moments';

describe('a day', () => {
  it.each(['2026-02-28', '2024-02-29', '1947-08-15', '2999-12-31'])('is %s', (text) => expect(isDay(text)).toBe(true));
  it.each([
    '2026-02-31',
    '2026-02-29',
    '2026-13-01',
    '2026-00-10',
    '0000-01-01',
    '9999-12-31',
    '+275760-09-13',
    '-000001-01-01',
    '2026-1-1',
    '',
    7,
  ])('is not %s', (text) => expect([isDay(text), isMoment(text)]).toEqual([false, false]));
});

it.each([
  ['2026-02', '2026-02-28'],
  ['2024-02-11', '2024-02-29'],
  ['2026-12-01', '2026-12-31'],
])('the last day of the month of %s is %s', (text, day) => expect(lastOfMonth(text)).toBe(day));

it('widens days to the months that they are in', () =>
  expect(wholeMonths({ from: '2026-01-20', to: '2026-02-03' })).toEqual({ from: '2026-01-01', to: '2026-02-28' }));

describe('a moment', () => {
  it.each([
    ...['2026-03-02', '2026-03-02T10:00', '2026-03-02 10:00:30', '2026-03-02T10:00:00.123Z', '2026-03-02T10:00:00+05:30'],
    ...['2026-03-02T10:00:00-0530', '2026-03-02T23:59:59.999999999+14'],
  ])('is %s', (text) => expect(isMoment(text)).toBe(true));
  it.each([
    ...['2026-02-31T10:00:00.000Z', '0000-01-01T00:00:00Z', '+275760-09-13T00:00:00.000Z', '2026-01-01T24:00:00Z', '2026-01-01T10:60Z'],
    ...['2026-01-01T10:00:60Z', '2026-01-01T10:00:00+99:00', '2026-01-01T10:00:00+05:60', '2026-01-01T10', '2026-W10-1', 'tomorrow'],
  ])('is not %s', (text) => expect(isMoment(text)).toBe(false));
});
