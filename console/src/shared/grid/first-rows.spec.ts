import { firstCount } from './first-rows';

describe('a number of rows from the top', () => {
  it.each([
    ['1', 1],
    [' 1,000 ', 1000],
    ['10 000', 10_000],
    ['११', undefined],
    ['１２', 12],
  ])('%s', (typed, count) =>
    expect(firstCount(typed, 11_656)).toEqual(count ? { count } : { problem: 'Type a whole number from 1 to 10,000.' }),
  );

  it.each(['', '0', '-3', '2.5', '1e3', 'ten'])('is not "%s"', (typed) =>
    expect(firstCount(typed, 812)).toEqual({ problem: 'Type a whole number from 1 to 812.' }),
  );

  it.each(['813', '99,999'])('is not more than the list has', (typed) =>
    expect(firstCount(typed, 812)).toEqual({ problem: 'The list has 812 rows.' }),
  );

  it('is not more than one call takes', () =>
    expect(firstCount('10,001', 11_656)).toEqual({
      problem: 'At most 10,000 rows can be selected this way. Select all, or filter the list.',
    }));

  it('is taken up to that limit while the number of rows is not known', () => expect(firstCount('500', undefined)).toEqual({ count: 500 }));
});
