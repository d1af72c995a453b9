import { countsInWords } from './bulk-words';

describe('an ended job', () => {
  it('says what it did', () => expect(countsInWords({ updated: 1240, refused: 2, skipped: 0 })).toBe('updated 1,240, refused 2'));
});
