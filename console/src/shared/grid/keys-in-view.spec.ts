import { keysInView, type Viewed } from './keys-in-view';

const grid = (top: number, bottom: number, rows: readonly (string | undefined)[]): Viewed => ({
  getVerticalPixelRange: () => ({ top, bottom }),
  getRenderedNodes: () =>
    rows.map((id, at) => ({ id: id ?? `row-${at}`, data: id && { leadId: id }, rowTop: at * 40, rowHeight: 40 })).reverse(),
});

describe('the rows in view', () => {
  it('are those whose middle is between the upper and the lower edge, in their order', () =>
    expect(keysInView(grid(50, 170, ['a', 'b', 'c', 'd', 'e', 'f']))).toEqual(['b', 'c', 'd']));
  it('leave out rows that are still being fetched', () => expect(keysInView(grid(0, 120, ['a', undefined, 'c']))).toEqual(['a', 'c']));
  it('are none in an empty list', () => expect(keysInView(grid(0, 400, []))).toEqual([]));
});
