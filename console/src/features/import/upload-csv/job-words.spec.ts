import { rowsInWords, movesOf, outcomesOf, undoInWords } from './job-words';

describe('the counts of an import', () => {
  it('are counted one by one', () => expect([rowsInWords(1), rowsInWords(9240)]).toEqual(['1 row', '9,240 rows']));
  it('show what happened, created and refused in any case', () =>
    expect(outcomesOf({ created: 3, updated: 0, skipped: 2 }).map(({ title, count }) => [title, count])).toEqual([
      ['Created', 3],
      ['Skipped duplicates', 2],
      ['Refused', 0],
    ]));
});

describe('an undo', () => {
  it('says what it did', () =>
    expect(undoInWords({ removed: 1200, kept: 3, withdrawn: 0 })).toBe(
      '1,200 leads removed, 3 kept because they were worked on since then',
    ));
  it('says so when there was nothing', () => expect(undoInWords({})).toBe('There was nothing to undo'));
});

describe('the commands of a job', () => {
  it.each([
    ['running', ['pause', 'cancel']],
    ['paused', ['resume', 'cancel']],
    ['completed', ['undo']],
    ['failed', ['resume', 'undo']],
    ['undoing', []],
    ['undone', []],
  ] as const)('%s: %j', (status, moves) => expect(movesOf({ status, kind: 'import', done: 3, counts: { created: 3 } })).toEqual(moves));
  it('offer no undo of an import that changed nothing', () =>
    expect(movesOf({ status: 'completed', kind: 'import', done: 5, counts: { created: 0, skipped: 2, refused: 3 } })).toEqual([]));
  it('take nothing back of a master list', () =>
    expect(movesOf({ status: 'failed', kind: 'record-import', done: 1, counts: {} })).toEqual(['resume']));
});
