import { type CellClickedEvent, type ColDef, type GetRowIdParams } from 'ag-grid-community';
import { AgGridReact } from 'ag-grid-react';
import { useAppearance } from '../session/appearance';
import { gridTheme } from './grid-theme';
import './data-grid.css';

interface TableGridProps<Row extends object> {
  rows: readonly Row[];
  columns: ColDef<Row>[];
  /** A last row that stays in sight. */
  totals?: Row;
  rowId?: (row: Row) => string;
  onCell?: (row: Row, field: string) => void;
}

/** A grid of rows that are all here already: report tables, drawers. Give `columns` a stable identity. */
export function TableGrid<Row extends object>({ rows, columns, totals, rowId, onCell }: TableGridProps<Row>) {
  const [{ density }] = useAppearance();
  return (
    <div className="data-grid" data-openable={Boolean(onCell)}>
      <AgGridReact<Row>
        theme={gridTheme(density)}
        rowData={rows as Row[]}
        columnDefs={columns}
        pinnedBottomRowData={totals ? [totals] : undefined}
        getRowId={rowId && (({ data }: GetRowIdParams<Row>) => rowId(data))}
        suppressDragLeaveHidesColumns
        onCellClicked={({ data, colDef, node }: CellClickedEvent<Row>) =>
          data && colDef.field && !node.rowPinned && onCell?.(data, colDef.field)
        }
      />
    </div>
  );
}
