import { distinctNames } from './csv-header';

describe('the names of columns', () => {
  it.each([
    [
      ['Score', 'Score'],
      ['Score', 'Score (2)'],
    ],
    [
      ['Score', 'score', 'SCORE'],
      ['Score', 'score (2)', 'SCORE (3)'],
    ],
    [
      ['Score', 'Score', 'Score (2)'],
      ['Score', 'Score (3)', 'Score (2)'],
    ],
    [
      ['Score (2)', 'Score', 'Score', 'Score (2)'],
      ['Score (2)', 'Score', 'Score (3)', 'Score (2) (2)'],
    ],
    [
      ['', 'column 1', ''],
      ['column 1 (2)', 'column 1', ''],
    ],
  ])('%j become %j', (header, names) => {
    expect(distinctNames(header)).toEqual(names);
    expect(distinctNames(names)).toEqual(names);
  });
});
