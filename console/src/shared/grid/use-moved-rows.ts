import type { GridApi } from 'ag-grid-community';
import { useCallback, useEffect, useRef } from 'react';
import type { ReadModel } from '@matricula/read-models/kernel';
import { isUnreachable, messageOf } from '../http/http-error';
import { useLiveRows } from '../live/live-hooks';
import { t } from '../texts/texts';
import { toast } from '../ui/toast';
import { changedFields } from './edit-conflict';
import { fetchByKey } from './list-source';
import type { StaleRows } from './stale-rows';
import type { useCellEdit } from './use-cell-edit';

const LIVE_EVERY_MS = 250;

interface MovedRows<Row extends object> {
  api: GridApi<Row> | null;
  list: string;
  /** Entries of maps that the rows carry. */
  entries?: readonly string[];
  model: ReadModel<Row>;
  /** The grid shows a past state, whose rows never change. */
  past: boolean;
  edit: Pick<ReturnType<typeof useCellEdit<Row>>, 'holdBack'>;
  overtaken: { readonly current: StaleRows };
  /** The handlers of the last render. */
  latest: { readonly current: { onUnknown?: (keys: string[], position: string) => void } };
}

/** Refetches rows that other users changed and shows them in place. The returned function does the same for the given keys. */
export function useMovedRows<Row extends object>({ api, list, entries, model, past, edit, overtaken, latest }: MovedRows<Row>) {
  /** Changed keys and the users who changed them, up to the given position. */
  const moved = useRef(new Map<string, string | undefined>());
  const movedTo = useRef('');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const showMoved = useCallback(async () => {
    if (!api) return;
    const movers = moved.current;
    moved.current = new Map();
    const keys = [...movers.keys()].filter((key) => api.getRowNode(key)?.data);
    const unknown = [...movers.keys()].filter((key) => !api.getRowNode(key)?.data);
    if (unknown.length > 0) latest.current.onUnknown?.(unknown, movedTo.current);
    if (keys.length === 0) return;
    const rows = await fetchByKey<Row>(list, keys, undefined, entries);
    // A row missing from the answer is no longer visible to this user.
    if (rows.length < keys.length) api.refreshInfiniteCache();
    for (const row of rows) {
      const key = String(row[model.key as keyof Row]);
      const node = api.getRowNode(key);
      if (!node?.data || edit.holdBack(key, row, movers.get(key))) continue;
      const fields = changedFields(node.data, row);
      node.setData(row);
      if (fields.length > 0)
        api.flashCells({
          rowNodes: [node],
          columns: fields.filter((field) => api.getColumn(field)),
          flashDuration: 700,
          fadeDuration: 300,
        });
    }
  }, [api, list, entries, model.key, edit, latest]);

  const follow = (keys: readonly string[], by?: string) => {
    // Past rows never change.
    if (past || keys.length === 0) return;
    keys.forEach((key) => moved.current.set(key, by));
    clearTimeout(timer.current);
    timer.current = setTimeout(
      () =>
        void showMoved().catch((error: unknown) => {
          if (!isUnreachable(error)) toast.error(t`Changed rows could not be loaded: ${messageOf(error)}`);
        }),
      LIVE_EVERY_MS,
    );
  };
  useLiveRows(
    list,
    ({ keys, by, position }) => {
      overtaken.current.hear(keys, position);
      if (position > movedTo.current) movedTo.current = position;
      follow(keys, by?.name);
    },
    () => !past && api?.refreshInfiniteCache(),
  );
  useEffect(() => () => clearTimeout(timer.current), []);
  return follow;
}
