import { type GridApi } from 'ag-grid-community';
import { useMemo, useRef } from 'react';
import { type CheckContext } from './check-column';
import { keysInView } from './keys-in-view';
import { chosenShare, isChosen, type RowChoice } from './row-choice';

interface Checked {
  choice: RowChoice;
  total?: number;
  onChoose?: (keys: string[], chosen: boolean) => void;
  onChooseNone?: () => void;
  /** Column that labels a row without a name. */
  nameField?: string;
}

/** State and callbacks of the check column; one object for the lifetime of the grid. */
export function useCheckContext<Row extends object>(
  api: { readonly current: GridApi<Row> | null },
  latest: { readonly current: Checked },
): CheckContext {
  const lastClicked = useRef<number | null>(null);
  return useMemo(
    (): CheckContext => ({
      isChosen: (key) => isChosen(latest.current.choice, key),
      nameOf: (key) => {
        const row: Partial<Record<string, unknown>> | undefined = api.current?.getRowNode(key)?.data;
        return String(row?.name ?? row?.[latest.current.nameField ?? ''] ?? key);
      },
      choose: (key, yes, range) => {
        const at = api.current?.getRowNode(key)?.rowIndex ?? 0;
        const from = range ? (lastClicked.current ?? at) : at;
        lastClicked.current = at;
        const keys: string[] = [];
        for (let index = Math.min(at, from); index <= Math.max(at, from); index += 1) {
          const id = api.current?.getDisplayedRowAtIndex(index)?.id;
          if (id) keys.push(id);
        }
        latest.current.onChoose?.(keys, yes);
      },
      share: () => chosenShare(latest.current.choice, latest.current.total),
      toggleShown: () => {
        const { choice, onChoose, onChooseNone } = latest.current;
        const keys = api.current ? keysInView(api.current) : [];
        if (keys.every((key) => isChosen(choice, key))) onChooseNone?.();
        else onChoose?.(keys, true);
      },
    }),
    [api, latest],
  );
}
