import { linesOf, refusedWords, settledIn } from './settlement-file';

const INDIA = 'Asia/Kolkata';
const header = 'entity_id,type,amount,fee,tax,credit,debit,settled_at';

describe('a date of a settlement file', () => {
  it.each([
    ['05/11/2026', '2026-11-04T18:30:00.000Z'],
    ['27/11/2026', '2026-11-26T18:30:00.000Z'],
    ['27/11/2026 14:05', '2026-11-27T08:35:00.000Z'],
    ['27-11-2026 14:05:30', '2026-11-27T08:35:30.000Z'],
    ['27/11/2026, 02:05 PM', '2026-11-27T08:35:00.000Z'],
    ['1.2.2026 12:00 am', '2026-01-31T18:30:00.000Z'],
    ['2026-11-27', '2026-11-26T18:30:00.000Z'],
    ['2026-11-27 14:05', '2026-11-27T08:35:00.000Z'],
    ['2026-11-27T14:05:00Z', '2026-11-27T14:05:00.000Z'],
    ['2026-11-27T14:05:00+05:30', '2026-11-27T08:35:00.000Z'],
  ])('%s is read as %s', (text, at) => expect(settledIn(text, INDIA)).toBe(at));

  it.each(['11/27/2026', '31/02/2026', '2026-02-31', '27/11/26', '27/11/2026 25:00', '27/11/2026 13:05 pm', 'Nov 27 2026', '1', ''])(
    '%j is refused: no month is read first, and no day is made up',
    (text) => expect(settledIn(text, INDIA)).toBeUndefined(),
  );

  it('is of the zone of the institution', () => expect(settledIn('27/11/2026 14:05', 'Asia/Dubai')).toBe('2026-11-27T10:05:00.000Z'));
});

describe('a settlement file', () => {
  it('is read but for the lines that are refused, each named by its number', () => {
    const content = [
      header,
      'pay_1,payment,1000,23.60,3.60,976.40,0,05/11/2026',
      'pay_2,payment,1000,23.60,3.60,976.40,0,11/27/2026',
      '',
      'pay_3,gift,1000,0,0,1000,0,05/11/2026',
      'pay_1,payment,1000,23.60,3.60,970.40,0,05/11/2026',
      'pay_4,payment,-1,0,0,1,0,05/11/2026',
      'pay_5,payment,10,0,0,10,10,05/11/2026',
      'pay_6,payment,10,1,1.01,9,0,05/11/2026',
    ].join('\n');
    const { lines, refused } = linesOf(content, INDIA, 'setl_1');
    expect(lines).toMatchObject([{ providerId: 'pay_1', creditPaise: 97_640, settledAt: '2026-11-04T18:30:00.000Z' }]);
    expect(refused.map(({ line }) => line)).toEqual([3, 5, 6, 7, 8, 9]);
    const words = refusedWords(refused);
    expect(words).toContain('Line 3: settled_at is not a date such as 27/11/2026 14:05 (day first) or 2026-11-27: 11/27/2026.');
    expect(words).toContain('Line 6: pay_1 is in line 2 already.');
    expect(words).toContain('Line 8: A line has a credit or a debit, not both.');
    expect(refused[5]?.message).toBe('The tax is part of the fee and cannot be more.');
    expect(refusedWords(Array.from({ length: 7 }, (_, line) => ({ line, message: 'No.' })))).toContain('2 more lines were refused.');
  });

  it('of several settlements gives the lines of one, and names those of others', () => {
    const content = [
      `${header},settlement_id`,
      'pay_1,payment,1,0,0,1,0,05/11/2026,setl_1',
      'pay_2,payment,1,0,0,1,0,05/11/2026,setl_2',
      'pay_3,payment,1,0,0,1,0,05/11/2026,',
    ].join('\n');
    const { lines, refused } = linesOf(content, INDIA, 'setl_1');
    expect(lines.map(({ providerId }) => providerId)).toEqual(['pay_1', 'pay_3']);
    expect(refused).toEqual([{ line: 3, message: 'The line is of the settlement setl_2.' }]);
  });

  it('without lines or columns is refused as a whole', () => {
    expect(() => linesOf('', INDIA, 'setl_1')).toThrow('The file has no lines.');
    expect(() => linesOf('entity_id\npay_1', INDIA, 'setl_1')).toThrow('The file has no column type, amount');
  });
});
