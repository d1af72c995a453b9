import { caselessText, foldedText, visibleText } from './folded-text';

describe('a text as it is compared', () => {
  it.each([
    ['  Ravi  ', 'Ravi'],
    ['ra\u200Bvi\u00AD@x.org\uFEFF', 'ravi@x.org'],
    ['\u200E12\u206034\u200F56', '123456'],
    ['１２３４５６', '123456'],
    ['१२३ ४५६', '123 456'],
    ['a\u00A0b\u2003c\td', 'a b c d'],
    ['ｒａｖｉ＠ｘ.ｏｒｇ', 'ravi@x.org'],
    ['e\u0301', '\u00E9'],
    ['क्\u200Dष', 'क्ष'],
  ])('%j is %j', (text, folded) => {
    expect(foldedText(text)).toBe(folded);
    expect(foldedText(folded)).toBe(folded);
  });

  it('has the digits of every script as 0 to 9', () => {
    const all = Array.from({ length: 0x110000 }, (_, point) => point).filter((point) => point < 0xd800 || point > 0xdfff);
    const digits = all.map((point) => String.fromCodePoint(point)).filter((sign) => /^\p{Nd}$/u.test(sign));
    const folded = digits.map((digit) => foldedText(digit));
    expect(folded.length % 10).toBe(0);
    expect(folded.filter((digit, at) => digit !== String(at % 10))).toEqual([]);
  });

  it('has nothing invisible left', () => {
    const unseen = ['\u200B', '\u200C', '\u200D', '\u200E', '\u200F', '\u00AD', '\uFEFF', '\u2060', '\u202E', '\u2066', '\u{E0041}'];
    expect(foldedText(`a${unseen.join('b')}c`)).toBe(`a${'b'.repeat(unseen.length - 1)}c`);
  });
});

describe('a name', () => {
  it('has plain spaces and no full-width letters, and is not folded otherwise', () => {
    expect(visibleText('Ｒａｖｉ\u00A0Kumar\u3000２')).toBe('Ravi Kumar 2');
    expect(visibleText('कक्षा १२ Zoë № ½')).toBe('कक्षा १२ Zoë № ½');
  });

  it('keeps the joiners of Indian scripts and loses what is invisible', () => {
    const joined = 'क्\u200Dष शर्\u200Cमा';
    expect(visibleText(joined)).toBe(joined);
    expect(visibleText('Ra\u200Bvi\u00AD \uFEFFKu\u200Emar\u2060')).toBe('Ravi Kumar');
    expect(visibleText('👩\u200D🎓 ❤\uFE0F')).toBe('👩\u200D🎓 ❤\uFE0F');
  });
});

describe('a text without case', () => {
  it.each([
    [' PUNE ', 'pune'],
    ['Pu\u200Bne', 'pune'],
    ['Navi\u00A0Mumbai', 'navi mumbai'],
  ])('%j is %j', (text, caseless) => expect(caselessText(text)).toBe(caseless));
});
