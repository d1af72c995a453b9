import { csvOf, summaryOf } from './chart-table';

const table = {
  columns: ['User', 'Calls'],
  rows: [
    ['Asha, Pune', 12],
    ['=cmd()', 31],
    ['Ravi "RK"', 7],
  ] as const,
};

describe('a chart without its picture', () => {
  it('is a CSV that spreadsheets read and never run', () =>
    expect(csvOf(table)).toBe('User,Calls\r\n"Asha, Pune",12\r\n\'=cmd(),31\r\n"Ravi ""RK""",7'));
  it('is a sentence', () =>
    expect(summaryOf('Calls by user', table)).toBe(
      'Calls by user: 3 rows by User. Highest Calls: =cmd() 31, Asha, Pune 12, Ravi "RK" 7. Lowest: Ravi "RK" 7.',
    ));
  it('is summarised by the first figure that is not zero, under the name of its column', () => {
    const columns = ['User', 'Captured', 'Talked'];
    const rows = [['Asha', 0, 90] as const, ['Ravi', 0, 3600] as const];
    const timed = { columns, rows, words: [undefined, undefined, (seconds: number) => `${seconds / 60} min`] };
    expect(summaryOf('Talks', timed)).toBe('Talks: 2 rows by User. Highest Talked: Ravi 60 min, Asha 1.5 min. Lowest: Asha 1.5 min.');
    expect(csvOf(timed)).toContain('Asha,0,90');
  });
  it('is summarised by the totals of its lines', () => {
    const hours = { columns: ['User', '09-10', 'Total'], rows: [['Asha', 1, 9] as const, ['Ravi', 2, 3] as const], total: 2 };
    expect(summaryOf('Hours', hours)).toBe('Hours: 2 rows by User. Highest Total: Asha 9, Ravi 3. Lowest: Ravi 3.');
  });
  it('says when it is empty', () => expect(summaryOf('Calls by user', { columns: ['User'], rows: [] })).toBe('Calls by user: no data.'));
});
