import dayjs from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat';
import { dayFormats, momentFormats } from './typed-dates';

dayjs.extend(customParseFormat);

/** Parses like the date field: the first matching format wins. */
const read = (text: string, formats: string[]) =>
  formats
    .map((format) => dayjs(text, format, true))
    .find((one) => one.isValid())
    ?.format('YYYY-MM-DD HH:mm');

describe('a day that is typed', () => {
  it.each(['03 Nov 2026', '3 Nov 2026', '03/11/2026', '3/11/2026', '03-11-2026', '3.11.2026', '2026-11-03'])(
    'is read from %s, the day before the month',
    (text) => expect(read(text, dayFormats)).toBe('2026-11-03 00:00'),
  );
  it('is none of what is no day', () => {
    expect(read('31/02/2026', dayFormats)).toBeUndefined();
    expect(read('11/31/2026', dayFormats)).toBeUndefined();
  });
  it('may have a time, with a comma or without', () => {
    expect(read('3/11/2026 09:30', momentFormats('HH:mm'))).toBe('2026-11-03 09:30');
    expect(read('03 Nov 2026, 09:30', momentFormats('HH:mm'))).toBe('2026-11-03 09:30');
    expect(read('03 Nov 2026 09:30 PM', momentFormats('hh:mm A'))).toBe('2026-11-03 21:30');
  });
});
