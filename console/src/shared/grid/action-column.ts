import { type ColDef } from 'ag-grid-community';

export const ACTIONS = 'row-actions';

/** Width of one quick action, and the padding around them. */
const ACTION = 32;
const AROUND = 24;

/** An empty column at the end of the rows: quick actions of the hovered row cover it instead of values. */
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
