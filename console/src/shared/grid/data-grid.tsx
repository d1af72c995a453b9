/**
 * The only component that uses AG Grid for server-side rows: pages, sort, live rows, inline edit, keyboard. Screens use `<ListPage>`; `<DataGrid>`
 * alone is for a list inside another page (such as calls of a lead):
 *
 *   <DataGrid list="call-actions" model={callActionList} columns={columns} sort={[{ field: 'at', dir: 'desc' }]}
 *             where={{ field: 'leadId', op: 'eq', value: leadId }} onOpen={(row) => ...} />
 *
 * `columns`, `where` and `sort` must keep their identity while they are unchanged (module constants or useMemo).
 */
import {
  type CellKeyDownEvent,
  type ColDef,
  type GetRowIdParams,
  type GridApi,
  type IDatasource,
  type RowClassParams,
} from 'ag-grid-community';
import { AgGridReact } from 'ag-grid-react';
import {
  forwardRef,
  useCallback,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
  type ForwardedRef,
  type ReactNode,
  type Ref,
} from 'react';
import { type Filter, type ReadModel, type Sort } from '@matricula/read-models/kernel';
import { useAppearance } from '../session/appearance';
import { useTenantZone } from '../session/session';
import { useMayCall } from '../call/call-number';
import { callNumber, canCall } from '../lead/lead.query';
import { actionColumn } from './action-column';
import { CellCall } from './cell-call';
import { checkColumn, type CheckContext } from './check-column';
import { type ColumnLayout } from './column-layout';
import { ConflictDialog, type Conflict } from './conflict.dialog';
import { showCellTitle } from './cell-title';
import { gridTheme } from './grid-theme';
import { toColDef, type ListColumn } from './list-columns';
import { usePastRows } from '../past/past-link';
import { fetchRows } from './list-source';
import { endAfter } from './list-end';
import { StaleRows } from './stale-rows';
import { noneChosen, type RowChoice } from './row-choice';
import { RowHover } from './row-hover';
import { lastRow } from './last-row';
import { useCellEdit } from './use-cell-edit';
import { useCheckContext } from './use-check-context';
import { reportLayout, useColumnState } from './use-column-state';
import { useMovedRows } from './use-moved-rows';
import { useRowFocus } from './use-row-focus';
import './data-grid.css';

const BLOCK = 100;

const rowClassRules = {
  'row-chosen': ({ context, node, data }: RowClassParams) => Boolean(data && node.id && (context as CheckContext).isChosen(node.id)),
};

/** Options shared by all lists. Constant, because AG Grid compares options by identity at each render. */
const FIXED = {
  rowModelType: 'infinite',
  cacheBlockSize: BLOCK,
  maxBlocksInCache: 20,
  cacheOverflowSize: 1,
  infiniteInitialRowCount: 1,
  blockLoadDebounceMillis: 60,
  maxConcurrentDatasourceRequests: 2,
  readOnlyEdit: true,
  suppressNoRowsOverlay: true,
  stopEditingWhenCellsLoseFocus: true,
  suppressDragLeaveHidesColumns: true,
  animateRows: false,
  // Each buffered row costs time in every frame while scrolling.
  rowBuffer: 4,
  rowClassRules,
} as const;

export interface DataGridHandle<Row = object> {
  /** Refetches the rows; row order and scroll position stay. */
  refresh: () => void;
  /** The last loaded row. */
  lastLoaded: () => Row | undefined;
  /** True if scrolled to the top with no edit in progress. */
  idleAtTop: () => boolean;
  /** Returns the focus to its last place in the grid. */
  focus: () => void;
}

export interface DataGridProps<Row extends object> {
  list: string;
  model: ReadModel<Row>;
  columns: readonly ListColumn<Row>[];
  /** Entries of maps that the rows carry. */
  entries?: readonly string[];
  where?: Filter;
  search?: string;
  sort: readonly Sort[];
  onSort?: (sort: Sort[]) => void;
  /** Number of rows once known; the grid does not wait for it. */
  total?: number;
  layout?: ColumnLayout;
  onLayout?: (layout: ColumnLayout) => void;
  choice?: RowChoice;
  onChoose?: (keys: string[], chosen: boolean) => void;
  /** Called when the header's checkbox for all rows in view is cleared. */
  onChooseNone?: () => void;
  onOpen?: (row: Row) => void;
  /** Quick actions at the end of the hovered row. */
  hover?: (row: Row) => ReactNode;
  /** Maximum number of quick actions; defaults to two. */
  hoverActions?: number;
  onKey?: (event: KeyboardEvent, row: Row | undefined) => void;
  onLoaded?: (answer: { empty: boolean; asOf?: string }) => void;
  onFailed?: (error: unknown) => void;
  /** Called when rows changed that are not loaded, possibly new ones; with the position of the change. */
  onUnknown?: (keys: string[], position: string) => void;
}

function InnerGrid<Row extends object>(props: DataGridProps<Row>, ref: ForwardedRef<DataGridHandle<Row>>) {
  const {
    list,
    model,
    columns,
    entries,
    where,
    search,
    sort,
    total,
    layout,
    choice = noneChosen,
    onChoose,
    hover,
    hoverActions = 2,
  } = props;
  const [api, setApi] = useState<GridApi<Row> | null>(null);
  const [{ density }] = useAppearance();
  const zone = useTenantZone();
  const past = usePastRows();
  const mayCall = useMayCall() && past === undefined;
  const phone = mayCall ? columns.find(({ call }) => call) : undefined;
  const latest = useRef(props);
  const grid = useRef<GridApi<Row> | null>(null);
  const checked = useRef({ ...props, choice, nameField: columns[0]?.field });
  checked.current = { ...props, choice, nameField: columns[0]?.field };
  const context = useCheckContext(grid, checked);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const edit = useCellEdit<Row>(list, columns, setConflict);
  latest.current = props;
  const overtaken = useRef(new StaleRows());
  const followMoved = useRef<(keys: readonly string[], by?: string) => void>(() => {});

  const focusRow = useRowFocus(list, api);
  const enterRows = useCallback(() => focusRow.current.enter(), [focusRow]);
  const hovers = hover !== undefined;
  const colDefs = useMemo((): ColDef<Row>[] => {
    const defs = columns.map((column) => toColDef(column, { model, zone, then: past?.at }));
    const checks = onChoose ? [checkColumn as ColDef<Row>] : [];
    const acts = hovers ? [actionColumn(hoverActions) as ColDef<Row>] : [];
    return [...checks, ...defs, ...acts];
  }, [columns, model, zone, onChoose, past, hovers, hoverActions]);
  const getRowId = useCallback(({ data }: GetRowIdParams<Row>) => String(data[model.key as keyof Row]), [model]);

  /** Total number of rows, if a short answer revealed it. */
  const end = useRef<number>(undefined);
  const datasource = useMemo(
    (): IDatasource => ({
      getRows: ({ startRow, endRow, successCallback, failCallback }) => {
        const limit = endRow - startRow;
        overtaken.current.ask();
        fetchRows<Row>(list, { where, search: search || undefined, sort: [...sort], skip: startRow, limit, past, entries }).then(
          ({ rows, asOf, position }) => {
            const loaded = startRow + rows.length;
            const { total: known } = latest.current;
            const last = known !== undefined && known >= loaded ? known : undefined;
            end.current = endAfter(end.current, loaded, rows.length < limit);
            successCallback(rows, end.current ?? last);
            const keys = rows.map((row) => String(row[model.key as keyof Row]));
            followMoved.current(overtaken.current.answered(keys, position));
            if (startRow === 0) {
              latest.current.onLoaded?.({ empty: rows.length === 0, asOf });
              focusRow.current.returned();
            }
          },
          (error: unknown) => {
            failCallback();
            overtaken.current.answered();
            latest.current.onFailed?.(error);
          },
        );
      },
    }),
    [list, model.key, where, search, sort, past, entries, focusRow],
  );

  useEffect(() => {
    end.current = undefined;
  }, [datasource]);

  useColumnState({ api, colDefs, columns, sort, layout, choice, checks: onChoose !== undefined, context });

  useEffect(() => {
    // The grid resets its row count with every new order. If all rows are loaded, reserve a place for another one only once it is loaded.
    if (api && total !== undefined && total > 0 && total <= (end.current ?? total)) api.setRowCount(total, true);
  }, [api, total, datasource, sort]);

  followMoved.current = useMovedRows({ api, list, entries, model, past: past !== undefined, edit, overtaken, latest });

  // After a dialog, the keyboard focus returns to the row.
  const asked = useRef(false);
  useEffect(() => {
    const cell = asked.current && !conflict ? api?.getFocusedCell() : null;
    asked.current = conflict !== null;
    if (cell) api?.setFocusedCell(cell.rowIndex, cell.column);
  }, [api, conflict]);

  useImperativeHandle(ref, () => ({
    refresh: () => api?.refreshInfiniteCache(),
    lastLoaded: () => {
      let last: { at: number; row?: Row } = { at: -1 };
      api?.forEachNode(({ rowIndex, data }) => {
        if (data && (rowIndex ?? -1) > last.at) last = { at: rowIndex ?? -1, row: data };
      });
      return last.row;
    },
    idleAtTop: () => Boolean(api && api.getVerticalPixelRange().top < 4 && api.getEditingCells().length === 0),
    focus: () => {
      const before = api?.getFocusedCell();
      const first = api?.getAllDisplayedColumns()[onChoose ? 1 : 0];
      if (before) api?.setFocusedCell(before.rowIndex, before.column);
      else if (api && first) api.setFocusedCell(Math.max(0, api.getFirstDisplayedRowIndex()), first);
    },
  }));

  // Checked before the grid handles the key: the Enter that ends an edit must not open the row.
  const editing = useRef(false);

  function open(row: Row, { id, rowIndex }: { id?: string; rowIndex: number | null }) {
    if (id !== undefined) lastRow.keep(list, id, rowIndex ?? undefined);
    props.onOpen?.(row);
  }

  function onCellKeyDown({ event, data, node, column, rowIndex, api: own }: CellKeyDownEvent<Row>) {
    const key = event as KeyboardEvent;
    if (editing.current || key.ctrlKey || key.metaKey || key.altKey || rowIndex === null) return;
    const go = (to: number) => {
      if (to < 0 || to >= own.getDisplayedRowCount()) return;
      own.ensureIndexVisible(to);
      own.setFocusedCell(to, column);
    };
    // Shift makes it a capital letter: selects the range up to the last selected row.
    const choosing = key.key.toLowerCase() === 'x' || key.key === ' ';
    if (key.key === 'j') go(rowIndex + 1);
    else if (key.key === 'k') go(rowIndex - 1);
    else if (key.key === 'Enter' && data) open(data, node);
    else if (choosing && node.id) context.choose(node.id, !context.isChosen(node.id), key.shiftKey);
    else if (key.key === 'e') {
      const editable = columns.find(({ field, edit: how }) => how && field === column.getColId()) ?? columns.find(({ edit: how }) => how);
      if (editable) own.startEditingCell({ rowIndex, colKey: editable.field });
    } else if (key.key === 'p' && phone?.call) {
      const called = data && phone.call(data);
      if (called && canCall(called)) void callNumber(called);
    } else return props.onKey?.(key, data ?? undefined);
    key.preventDefault();
  }

  return (
    <div
      className="data-grid"
      {...focusRow.current.heard}
      data-openable={Boolean(props.onOpen)}
      onMouseOver={({ target }) => api && showCellTitle(target, { api, columns, model, zone })}
      onFocusCapture={({ target }) => api && showCellTitle(target, { api, columns, model, zone })}
      onKeyDownCapture={(event) => {
        editing.current = (api?.getEditingCells().length ?? 0) > 0;
        if (!editing.current) focusRow.current.leave(event);
      }}
    >
      <AgGridReact<Row>
        {...FIXED}
        theme={gridTheme(density)}
        columnDefs={colDefs}
        datasource={datasource}
        context={context}
        getRowId={getRowId}
        focusGridInnerElement={enterRows}
        onGridReady={({ api: ready }) => {
          grid.current = ready;
          setApi(ready);
        }}
        onSortChanged={({ api: own, source }) => {
          if (source !== 'uiColumnSorted') return;
          if (total !== undefined && total > 0) own.setRowCount(total, true);
          const state = own.getColumnState().filter((column) => column.sort);
          state.sort((a, b) => (a.sortIndex ?? 0) - (b.sortIndex ?? 0));
          props.onSort?.(state.map(({ colId, sort: dir }) => ({ field: colId, dir: dir === 'desc' ? 'desc' : 'asc' })));
        }}
        onDragStopped={({ api: own }) => reportLayout(own, props.onLayout)}
        onColumnResized={({ api: own, finished, source }) => finished && source === 'uiColumnResized' && reportLayout(own, props.onLayout)}
        onCellEditingStarted={edit.started}
        onCellEditingStopped={edit.stopped}
        onCellEditRequest={edit.requested}
        onCellKeyDown={(event) => 'column' in event && onCellKeyDown(event as CellKeyDownEvent<Row>)}
        onRowClicked={({ data, node, event }) => {
          const target = event?.target as HTMLElement | undefined;
          if (!data || target?.closest('button, a, input, .cell-check')) return;
          if (api?.getEditingCells().length === 0) open(data, node);
        }}
      />
      {hover && api && <RowHover<Row> api={api} actions={hover} />}
      {phone?.call && api && <CellCall<Row> api={api} field={phone.field} callee={phone.call} />}
      {conflict && <ConflictDialog conflict={conflict} onClose={() => setConflict(null)} />}
    </div>
  );
}

export const DataGrid = forwardRef(InnerGrid) as <Row extends object>(
  props: DataGridProps<Row> & { ref?: Ref<DataGridHandle<Row>> },
) => ReactNode;
