import { useCallback, useMemo, useState } from 'react';
import { useCurrentUser } from '../session/session';
import { reconcile, type ColumnLayout } from './column-layout';
import { type ListColumn } from './list-columns';

function stored(key: string): ColumnLayout | undefined {
  const raw = localStorage.getItem(key);
  return raw ? (JSON.parse(raw) as ColumnLayout) : undefined;
}

/** The user's layout of a list, stored in this browser; quick views carry layouts to other browsers. */
export function useColumnLayout<Row>(list: string, columns: readonly ListColumn<Row>[]) {
  const key = `columns:${String(useCurrentUser()?.id ?? '')}:${list}`;
  const defaults = useMemo(
    // A column with flexible width has no width of its own until the user sets one.
    (): ColumnLayout =>
      columns.map(({ field, hidden, pinned, width, flex }) => ({
        ...{ field, shown: !hidden, pinned: Boolean(pinned) },
        width: flex ? undefined : width,
      })),
    [columns],
  );
  // The layout that the user changes belongs to the key of that moment.
  const [changed, setChanged] = useState<{ key: string; layout?: ColumnLayout }>();
  const kept = useMemo(() => (changed?.key === key ? changed.layout : stored(key)), [changed, key]);
  const layout = useMemo(() => reconcile(defaults, kept), [defaults, kept]);
  const setLayout = useCallback(
    (next: ColumnLayout) => {
      localStorage.setItem(key, JSON.stringify(next));
      setChanged({ key, layout: next });
    },
    [key],
  );
  const resetLayout = useCallback(() => {
    localStorage.removeItem(key);
    setChanged({ key });
  }, [key]);
  return { layout, setLayout, resetLayout };
}
