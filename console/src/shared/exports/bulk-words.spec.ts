import { changesInWords, outcomeInWords } from './bulk-words';

describe('an ended job', () => {
  it('says what it did', () => expect(changesInWords({ updated: 1240, refused: 2, skipped: 0 })).toBe('updated 1,240, refused 2'));
  it('says what was done as what it was', () => expect(changesInWords({ changed: 3 }, 'remove')).toBe('deleted 3'));
  it('says how many leads each person got', () =>
    expect(
      outcomeInWords({
        ...{ kind: 'assign', status: 'completed', counts: { changed: 1500, unchanged: 2, refused: 1 } },
        given: [
          { userId: 'asha', name: 'Asha Rao', leads: 1000 },
          { userId: 'om', name: 'Om Nair', leads: 500 },
        ],
      }),
    ).toBe('assigned 1,500, already theirs 2, refused 1 (Asha Rao 1,000, Om Nair 500)'));
  it('says what its undo did once it was taken back', () =>
    expect(outcomeInWords({ kind: 'assign', status: 'undone', counts: { changed: 9 }, undoCounts: { restored: 8, kept: 1 } })).toBe(
      'restored 8, kept 1',
    ));
});
