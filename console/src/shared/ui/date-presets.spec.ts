import { datesInWords, presetDays, readDates, writeDates } from './date-presets';

const zone = 'Asia/Kolkata';
// 20:00 UTC on the 20th is already the 21st in India.
const late = '2026-11-20T20:00:00.000Z';

describe('the presets', () => {
  it.each([
    ['today', '2026-11-21', '2026-11-21'],
    ['yesterday', '2026-11-20', '2026-11-20'],
    ['last-7-days', '2026-11-15', '2026-11-21'],
    ['last-30-days', '2026-10-23', '2026-11-21'],
    ['this-month', '2026-11-01', '2026-11-30'],
    ['last-month', '2026-10-01', '2026-10-31'],
  ])('%s runs in the zone of the tenant', (slug, from, to) => expect(presetDays(slug, zone, late)).toEqual({ from, to }));
});

describe('a date range in an address', () => {
  it.each(['today', '2026-11-01..2026-11-20'])('%s survives', (text) => expect(writeDates(readDates(text)!)).toBe(text));
  it('is put in order', () => expect(readDates('2026-11-20..2026-11-01')).toEqual({ from: '2026-11-01', to: '2026-11-20' }));
  it.each(['', 'tomorrow', '2026-11-01', '2026-99-99..2026-99-99'])('"%s" is none', (text) => expect(readDates(text)).toBeUndefined());
});

describe('a date range in words', () => {
  it('names the preset', () => expect(datesInWords({ preset: 'last-7-days' })).toBe('Last 7 Days'));
  it('writes the days', () => expect(datesInWords({ from: '2026-11-01', to: '2026-11-20' })).toBe('November 1, 2026 – November 20, 2026'));
  it('writes one day once', () => expect(datesInWords({ from: '2026-11-01', to: '2026-11-01' })).toBe('November 1, 2026'));
});
