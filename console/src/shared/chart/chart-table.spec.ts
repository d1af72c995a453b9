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
  it('says when it is empty', () => expect(summaryOf('Calls by user', { columns: ['User'], rows: [] })).toBe('Calls by user: no data.'));
});
