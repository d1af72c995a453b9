import { isFilter } from './is-filter';

const clause = { field: 'name', op: 'contains', value: 'x' };
const any = (count: number, part: object) => ({ or: Array.from({ length: count }, () => part) });
const among = (count: number) => ({ field: 'leadId', op: 'in', values: Array.from({ length: count }, String) });

describe('a condition that every row would be asked', () => {
  it('has at most 500 parts, however they are nested', () => {
    expect(isFilter(any(49, any(9, clause)))).toBe(true);
    expect(isFilter(any(51, any(9, clause)))).toBe(false);
    expect(isFilter(any(2, any(2, any(2, any(2, any(2, any(20, clause)))))))).toBe(false);
  });

  it('is of one kind, by the name that stands there', () => {
    for (const odd of [{ and: null, ...clause }, { and: null, or: [] }, { not: null, ...clause }, { or: 'x' }])
      expect(isFilter(odd)).toBe(false);
    expect(isFilter({ and: [] })).toBe(true);
  });

  it('names at most 10,000 values', () => {
    expect(isFilter(any(2, among(5_000)))).toBe(true);
    expect(isFilter(any(3, among(5_000)))).toBe(false);
    expect(isFilter(among(5_001))).toBe(false);
  });
});
