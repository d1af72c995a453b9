import type { GridApi, IRowNode } from 'ag-grid-community';

/** The part of the grid that is asked. */
export interface Viewed {
  getVerticalPixelRange: GridApi['getVerticalPixelRange'];
  getRenderedNodes: () => Pick<IRowNode, 'id' | 'data' | 'rowTop' | 'rowHeight'>[];
}

/** Keys of the loaded rows that the person sees, from top to bottom. The grid draws more: a row counts when its middle is in view. */
export function keysInView(grid: Viewed): string[] {
  const { top, bottom } = grid.getVerticalPixelRange();
  const placed = grid.getRenderedNodes().flatMap(({ id, data, rowTop, rowHeight }) => {
    const middle = (rowTop ?? -1) + (rowHeight ?? 0) / 2;
    return data !== undefined && id !== undefined && middle >= top && middle <= bottom ? [{ id, middle }] : [];
  });
  return placed.sort((a, b) => a.middle - b.middle).map(({ id }) => id);
}
