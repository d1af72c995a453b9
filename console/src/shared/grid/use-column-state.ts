import type { ColDef, GridApi } from 'ag-grid-community';
import { useEffect } from 'react';
import type { Sort } from '@matricula/read-models/kernel';
import { ACTIONS } from './action-column';
import { CHECK, type CheckContext } from './check-column';
import type { ColumnLayout } from './column-layout';
import type { ListColumn } from './list-columns';
import type { RowChoice } from './row-choice';

const MINUTE_MS = 60_000;

interface ColumnState<Row extends object> {
  api: GridApi<Row> | null;
  colDefs: readonly ColDef<Row>[];
  columns: readonly ListColumn<Row>[];
  sort: readonly Sort[];
  layout?: ColumnLayout;
  choice: RowChoice;
  /** The grid has a column of checkboxes. */
  checks: boolean;
  context: CheckContext;
}

/** Shows the sort, the layout of the columns and the choice of rows in the grid, and updates relative times every minute. */
export function useColumnState<Row extends object>({
  api,
  colDefs,
  columns,
  sort,
  layout,
  choice,
  checks,
  context,
}: ColumnState<Row>): void {
  useEffect(() => {
    if (!api) return;
    // Show the sort only: the server orders the rows.
    api.applyColumnState({
      state: sort.map(({ field, dir }, at) => ({ colId: field, sort: dir, sortIndex: at })),
      defaultState: { sort: null },
    });
  }, [api, sort, colDefs]);

  useEffect(() => {
    if (!api || !layout) return;
    const state = layout.map(({ field, shown, pinned, width }) => ({
      colId: field,
      hide: !shown,
      pinned: pinned ? ('left' as const) : null,
      ...(width ? { width, flex: null } : {}),
    }));
    api.applyColumnState({ state: checks ? [{ colId: CHECK }, ...state] : state, applyOrder: true });
  }, [api, layout, colDefs, checks]);

  useEffect(() => {
    // The values are unchanged, but their displayed text (such as a name that loaded late) may differ.
    api?.refreshCells({ force: true });
  }, [api, colDefs]);

  useEffect(() => {
    if (!api || !checks) return;
    api.refreshCells({ columns: [CHECK], force: true });
    context.onShare?.();
    // Only rows in view; others get their class when drawn.
    api.getRenderedNodes().forEach((node) => node.data && node.setData(node.data));
  }, [api, choice, checks, context]);

  useEffect(() => {
    const moments = columns.filter(({ look }) => look?.kind === 'moment').map(({ field }) => field);
    if (!api || moments.length === 0) return;
    const timer = setInterval(() => api.refreshCells({ columns: moments, force: true }), MINUTE_MS);
    return () => clearInterval(timer);
  }, [api, columns]);
}

/** Reports the layout that the user gave the columns. */
export function reportLayout<Row>(api: GridApi<Row>, onLayout?: (layout: ColumnLayout) => void) {
  onLayout?.(
    api
      .getColumnState()
      .filter(({ colId }) => colId !== CHECK && colId !== ACTIONS)
      .map(({ colId, hide, pinned, width }) => ({ field: colId, shown: !hide, pinned: pinned === 'left', width: width ?? undefined })),
  );
}
