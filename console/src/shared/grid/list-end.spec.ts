import { endAfter } from './list-end';

describe('the end of a list', () => {
  it('follows from a short answer', () => {
    expect(endAfter(undefined, 150, true)).toBe(150);
    expect(endAfter(150, 80, true)).toBe(80);
  });

  it('stays when a full answer of rows before it comes later', () => {
    expect(endAfter(150, 100, false)).toBe(150);
  });

  it('is not known when a full answer reaches beyond it, or nothing was short yet', () => {
    expect(endAfter(150, 200, false)).toBeUndefined();
    expect(endAfter(undefined, 100, false)).toBeUndefined();
  });
});
