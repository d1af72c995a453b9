import { csvCell, csvStream } from './csv-export';

describe('a cell that a spreadsheet would run', () => {
  it.each([
    '=1+1',
    '+cmd|calc',
    '-2+3',
    '@SUM(1)',
    '\t=1',
    '\r\n=1',
    ' =1',
    '\u0000=1',
    '\u200b=1',
    '\ufeff=1',
    '＝1',
    '＋1+1',
    '－1+1',
    '＠SUM(1)',
  ])('is text: %j', (value) => expect(csvCell(value)).toBe(`'${value}`));

  it('is not made of what is a number, a name or a date', () => {
    for (const value of ['+91 98000 12345', '-12.5', 'Asha', 'a=b', "'=1", '2026-11-22']) expect(csvCell(value)).toBe(value);
    expect([csvCell(-5), csvCell(null), csvCell({ a: 1 })]).toEqual(['-5', '', '{"a":1}']);
  });

  it('is text in the header as well, which the reader chose', async () => {
    const rows = (async function* () {
      yield [{ name: 'Asha' }];
    })();
    let text = '';
    for await (const part of csvStream([{ field: 'name', title: '=cmd|x' }], rows)) text += String(part);
    expect(text).toBe("\ufeff'=cmd|x\nAsha\n");
  });
});
