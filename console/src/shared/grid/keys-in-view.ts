import type { GridApi, IRowNode } from 'ag-grid-community';

/** The part of the grid API used here. */
export interface Viewed {
  getVerticalPixelRange: GridApi['getVerticalPixelRange'];
  getRenderedNodes: () => Pick<IRowNode, 'id' | 'data' | 'rowTop' | 'rowHeight'>[];
}

/** Keys of the loaded rows in view, from top to bottom. The grid renders more rows: a row counts if its middle is in view. */
export function keysInView(grid: Viewed): string[] {
  const { top, bottom } = grid.getVerticalPixelRange();
  const placed = grid.getRenderedNodes().flatMap(({ id, data, rowTop, rowHeight }) => {
    const middle = (rowTop ?? -1) + (rowHeight ?? 0) / 2;
    return data !== undefined && id !== undefined && middle >= top && middle <= bottom ? [{ id, middle }] : [];
  });
  return placed.sort((a, b) => a.middle - b.middle).map(({ id }) => id);
}
