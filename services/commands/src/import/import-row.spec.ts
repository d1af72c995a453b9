import type { ColumnChoice } from './import-fields';
import { RowReader } from './import-row';

describe('a row with more custom columns than an event can hold', () => {
  const header = ['phone', 'a', 'b', 'c'];
  const mapping = header.map((_, column): ColumnChoice =>
    column === 0 ? { column, as: 'field', field: 'phone' } : { column, as: 'attribute' },
  );
  const reader = new RowReader({ header, mapping, timeZone: 'Asia/Kolkata' });
  const problems = (...values: string[]) => reader.read(['9811100000', ...values], 2).problems.map(({ message }) => message);

  it('is refused alone, not with its whole file', () => {
    const most = 'x'.repeat(60_000);
    expect(problems(most, most)).toEqual([]);
    expect(problems(most, most, most)).toEqual(['The columns that are kept as they are take more than 160 KB together.']);
    // Fewer characters, as many bytes.
    expect(problems('घ'.repeat(60_000))).toEqual(['The columns that are kept as they are take more than 160 KB together.']);
  });
});

describe('a date without a zone', () => {
  const settings = { header: ['Phone', 'Enquired'], timeZone: 'Asia/Kolkata' };
  const mapping: ColumnChoice[] = [
    { column: 0, as: 'field', field: 'phone' },
    { column: 1, as: 'field', field: 'enquiredAt' },
  ];
  const read = (text: string) => new RowReader({ ...settings, mapping }).read(['9811100000', text], 2).enquiry.at;

  it.each([
    ['2026-03-02', '2026-03-01T18:30:00.000Z'],
    ['02/03/2026 09:05', '2026-03-02T03:35:00.000Z'],
    ['02-03-2026 09:05:07', '2026-03-02T03:35:07.000Z'],
    ['02.03.2026', '2026-03-01T18:30:00.000Z'],
    ['2/3/2026 9:05 PM', '2026-03-02T15:35:00.000Z'],
    ['2-3-2026', '2026-03-01T18:30:00.000Z'],
    ['02 Mar 2026 12:00 AM', '2026-03-01T18:30:00.000Z'],
    ['2 Mar 2026 09:05', '2026-03-02T03:35:00.000Z'],
  ])('is read in the time zone of the institution, day before month: %s', (text, at) => expect(read(text)).toBe(at));
  it.each(['2026-13-02', '31/02/2026', '2/3/26', '02 Mar 2026 13:05 PM', '02.03.2026 at 9', '02x03x2026'])(
    'that is none is refused: %s',
    (text) => expect(read(text)).toBeUndefined(),
  );
});

describe('a row without a name', () => {
  const settings = { header: ['Name', 'Phone'], timeZone: 'Asia/Kolkata' };
  const mapping: ColumnChoice[] = [
    { column: 0, as: 'field', field: 'name' },
    { column: 1, as: 'field', field: 'phone' },
  ];
  it('is refused, unless its own number in the file serves as key', () => {
    expect(new RowReader({ ...settings, mapping }).read(['Ravi', ''], 7).problems).toHaveLength(1);
    expect(new RowReader({ ...settings, mapping, rowKey: 'file-1' }).read(['Ravi', ''], 7)).toMatchObject({
      ...{ enquiry: { name: 'Ravi', externalId: 'file-1/7' }, problems: [] },
    });
  });
  it('is still identified by its phone number if it has one', () =>
    expect(new RowReader({ ...settings, mapping, rowKey: 'file-1' }).read(['Ravi', '9811100000'], 7).enquiry.externalId).toBeUndefined());
});
