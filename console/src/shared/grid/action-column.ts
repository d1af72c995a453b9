import { type ColDef } from 'ag-grid-community';

export const ACTIONS = 'row-actions';

/** Room of one quick action, and the space around them. */
const ACTION = 32;
const AROUND = 24;

/** An empty column at the end of the rows: the quick actions of the row under the pointer lie over it, not over values. */
export const actionColumn = (actions: number): ColDef => ({
  colId: ACTIONS,
  headerName: '',
  width: actions * ACTION + AROUND,
  sortable: false,
  resizable: false,
  suppressMovable: true,
  lockPosition: 'right',
  suppressNavigable: true,
});
