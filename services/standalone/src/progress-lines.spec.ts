import { progressLines } from './progress-lines';

describe('catching up at a start', () => {
  it('is reported in plain lines, one a second at most, and short work not at all', () => {
    const said: string[] = [];
    let now = 0;
    const hear = progressLines(
      (line) => said.push(line),
      () => now,
    );
    const rows = (count: number) => hear({ model: 'timeline', version: 3, rows: count, done: false });
    rows(1024);
    rows(2048);
    expect(said).toEqual([]);
    now = 1_000;
    rows(0);
    rows(3072);
    rows(4096);
    hear({ model: 'lead-list', version: 1, position: '5', head: '9', events: 5, done: false });
    now = 2_100;
    hear({ model: 'lead-list', version: 1, position: '8', head: '9', events: 8, done: false });
    expect(said).toEqual([
      '  making the columns of timeline for reports: 3072 rows so far',
      '  folding the log into lead-list: 8 events so far',
    ]);
  });
});
