import fc from 'fast-check';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { LOST_DIGITS, NO_PHONE, normalisePhone, readPhone } from './phone-number';

const INDIAN = '+919811900101';

describe('a phone number', () => {
  it.each([
    '9811900101',
    '9811900101.0',
    '9811900101,00',
    '919811900101.0',
    '9.811900101E+09',
    '9,811900101e9',
    '9.19811900101E+11',
    '0919811900101',
    '+91 (0) 98119 00101',
    '91 (0) 98119 00101',
    '(+91) 98119 00101',
    '+09811900101',
    '09811900101',
    '91 98119 00101',
    '0091-98119-00101',
    '00 9811900101',
    '98119-00101',
    '98119.00101',
    '(98119) 00101',
    "'+919811900101",
    'tel:+91-98119-00101',
    ' +91 98119\t00101 ',
    '\u200B9811900101\u200E',
    '98119\u00AD00101',
    '\uFEFF+91\u00A098119\u202F00101\u200F',
    '98119\u206000101',
    '98119\u201100101',
    '98119 \u2013 00101',
    '９８１１９００１０１',
    '＋９１ ９８１１９ ００１０１',
    '९८११९००१०१',
    '٩٨١١٩٠٠١٠١',
    '৯৮১১৯০০১০১',
  ])('of India is read in any spelling: %j', (spelling) => expect(readPhone(spelling)).toEqual({ phone: INDIAN }));

  it('is of the country whose code it begins with', () => {
    const spellings = ['+44 20 7946 0992', '+44 (0)20 7946 0992', '0044 20 7946 0992', '442079460992', '00442079460992'];
    expect(spellings.map((text) => normalisePhone(text))).toEqual(spellings.map(() => '+442079460992'));
    expect(normalisePhone('971501234567')).toBe('+971501234567');
    expect(normalisePhone('+1 555 000 1111')).toBe('+15550001111');
    // In Italy the zero belongs to the number.
    expect(normalisePhone('+39 06 1234 5678')).toBe('+390612345678');
  });

  it.each([
    ['442079460992', '44'],
    ['442079460992', '+44'],
    ['442079460992', '0044'],
    ['442079460992', '44.0'],
    ['442079460992', '\u200E+44'],
    ['2079460992', '44'],
    ['02079460992', '44'],
    ['020 7946 0992', '+44'],
    ['+442079460992', '44'],
    ['+442079460992', '91'],
    ['00442079460992', '44'],
  ])('%s with the phone code %s keeps its digits', (text, code) => expect(readPhone(text, { code })).toEqual({ phone: '+442079460992' }));

  it('with the phone code of India is Indian', () => {
    for (const text of ['9811900101', '09811900101', '919811900101', '0919811900101', '9811900101.0'])
      expect(readPhone(text, { code: '91' })).toEqual({ phone: INDIAN });
    // Ten digits that begin like the code.
    expect(readPhone('9198119001', { code: '+91' })).toEqual({ phone: '+919198119001' });
  });

  it("is of the tenant's country without a code", () => {
    const inBritain = (text: string) => readPhone(text, { country: 'GB' }).phone;
    expect(['020 7946 0992', '2079460992', '442079460992', '+442079460992', '44.0'].map(inBritain)).toEqual([
      ...Array.from({ length: 4 }, () => '+442079460992'),
      undefined,
    ]);
    expect([inBritain('+91 98119 00101'), inBritain('919811900101'), inBritain('0091 98119 00101')]).toEqual([INDIAN, INDIAN, INDIAN]);
    expect(readPhone('9811900101', { country: 'GB', code: '91' })).toEqual({ phone: INDIAN });
    expect(normalisePhone('9811900101', 'XX')).toBe(INDIAN);
  });

  it('whose digits a spreadsheet lost is refused, and says so', () => {
    for (const text of ['9.8119E+09', '9,8119E+09', '9E+09', '9.19812E+11', '9.8119e9', '9.8119001015E+09'])
      expect(readPhone(text)).toEqual({ problem: LOST_DIGITS });
  });

  it.each([
    '',
    ' ',
    'abc',
    '123',
    '981190010',
    '98119001011',
    '9811900101 9811900102',
    '9811900101, 9811900102',
    '9811900101/02',
    '9811900101 ext 5',
    '0000000000',
    '00000000000000',
    '+0000000000',
    '+91 0000000000',
    '+91 98119 0010',
    '+91 98119 001011',
    '+9811900101',
    '79811900101',
    '+999 12345678',
    '++919811900101',
    '+',
    '-',
    '98119+00101',
    '1'.repeat(400),
  ])('that is none is refused: %j', (text) => expect(readPhone(text)).toEqual({ problem: NO_PHONE }));

  it('that its country cannot have is refused with the code', () => {
    expect(readPhone('123', { code: '44' })).toEqual({ problem: 'Enter a phone number that exists with the country code +44.' });
    expect(readPhone('12345678', { code: '999' }).phone).toBeUndefined();
  });

  it('is read as the same again', () => {
    const digits = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: 16 }).map((all) => all.join(''));
    const codes = fc.constantFrom(undefined, '91', '44', '+1', '971', '65');
    fc.assert(
      fc.property(
        fc.constantFrom('', '+', '00', '0'),
        digits,
        codes,
        fc.constantFrom('IN', 'GB', 'US', 'SG'),
        (before, text, code, country) => {
          const { phone } = readPhone(before + text, { code, country });
          if (phone !== undefined) expect([readPhone(phone).phone, readPhone(phone, { country, code }).phone]).toEqual([phone, phone]);
        },
      ),
      { numRuns: 5_000 },
    );
  });

  it.each(['(', "'", ' ', '.0', '1('])('is refused at once in a text as long as a file may hold: %j', (sign) => {
    const since = performance.now();
    expect(readPhone(`${sign.repeat(500_000)}x`)).toEqual({ problem: NO_PHONE });
    expect(performance.now() - since).toBeLessThan(500);
  });

  it('of India is read without the library as the library reads it', () => {
    const national = fc.integer({ min: 6_000_000_000, max: 9_999_999_999 }).map(String);
    fc.assert(
      fc.property(national, fc.constantFrom('', '0', '+91', '91', '+91 '), (number, before) => {
        const parsed = parsePhoneNumberFromString(before + number, { defaultCountry: 'IN', extract: false });
        expect(normalisePhone(before + number)).toBe(parsed?.number);
      }),
      { numRuns: 2_000 },
    );
  });
});
