import { inOneLine, isOneLine } from './plain-text';

describe('one line of text', () => {
  const turning = [0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2066, 0x2067, 0x2068, 0x2069].map((code) => String.fromCodePoint(code));

  it('holds nothing that turns the direction of reading', () => {
    for (const control of turning) expect(isOneLine(`Ravi${control}Kumar`)).toBe(false);
    expect(['Ravi Kumar', 'रवि कुमार', 'علی'].filter((name) => !isOneLine(name))).toEqual([]);
  });

  it('is made of a name by leaving that out', () => {
    for (const control of turning) expect(inOneLine(`Ravi${control}\nKumar`)).toBe('Ravi Kumar');
  });
});
