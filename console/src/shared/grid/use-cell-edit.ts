import { type CellEditRequestEvent, type CellEditingStartedEvent, type CellEditingStoppedEvent, type IRowNode } from 'ag-grid-community';
import { useMemo, useRef } from 'react';
import { HttpError, messageOf } from '../http/http-error';
import { toast } from '../ui/toast';
import { type Conflict } from './conflict.dialog';
import { outcomeOf } from './edit-conflict';
import { editedText, type EditedValue, type ListColumn } from './list-columns';
import { fetchByKey } from './list-source';
import { t } from '../texts/texts';

/**
 * Editing in place: live changes of the edited row are held back. If another user changed the value before saving, both values are shown instead of
 * overwriting it.
 */
export function useCellEdit<Row extends object>(
  list: string,
  columns: readonly ListColumn<Row>[],
  onConflict: (conflict: Conflict) => void,
) {
  const open = useRef<{ key: string; original: Row; node: IRowNode<Row>; theirs?: Row; by?: string } | null>(null);

  return useMemo(() => {
    async function save(node: IRowNode<Row>, column: ListColumn<Row>, before: Row, value: EditedValue) {
      if (!column.edit) return;
      node.setData({ ...before, [column.field]: value });
      try {
        await column.edit.save(before, value);
      } catch (error) {
        node.setData(before);
        if (error instanceof HttpError && error.isConflict) {
          const [theirs] = await fetchByKey<Row>(list, [node.id ?? '']);
          if (theirs) {
            node.setData(theirs);
            return ask(node, column, before, theirs, value);
          }
        }
        toast.error(t`${column.title} was not saved: ${messageOf(error)}`, {
          correlationId: error instanceof HttpError ? error.correlationId : undefined,
          action: openerOf(error),
        });
      }
    }

    function ask(node: IRowNode<Row>, column: ListColumn<Row>, original: Row, theirs: Row, yours: EditedValue, by?: string) {
      onConflict({
        title: column.title,
        by,
        original: editedText(column, original[column.field]),
        theirs: editedText(column, theirs[column.field]),
        yours: editedText(column, yours),
        keepMine: () => void save(node, column, theirs, yours),
      });
    }

    return {
      started({ node, data }: CellEditingStartedEvent<Row>) {
        if (node.id && data) open.current = { key: node.id, original: data, node };
      },
      stopped({ node }: CellEditingStoppedEvent<Row>) {
        const edited = open.current;
        open.current = null;
        if (edited?.theirs) node.setData(edited.theirs);
      },
      requested({ node, column, newValue }: CellEditRequestEvent<Row>) {
        const definition = columns.find(({ field }) => field === column.getColId());
        const edited = open.current;
        const original = edited?.original ?? node.data;
        if (!definition || !original) return;
        const theirs = edited?.theirs ?? original;
        const yours = typeof newValue === 'number' ? newValue : String(newValue ?? '');
        const outcome = outcomeOf({ original: original[definition.field], theirs: theirs[definition.field], yours });
        if (outcome === 'save') void save(node, definition, theirs, yours);
        if (outcome === 'conflict') ask(node, definition, original, theirs, yours, edited?.by);
        if (edited) edited.theirs = undefined;
      },
      /** Holds back a live change of the edited row; false if the row is not being edited. */
      holdBack(key: string, row: Row, by?: string): boolean {
        if (open.current?.key !== key) return false;
        open.current.theirs = row;
        open.current.by = by;
        return true;
      },
    };
  }, [list, columns, onConflict]);
}

/** A link that opens the lead that already has the value, next to the list. */
function openerOf(error: unknown) {
  const holderId = error instanceof HttpError ? error.holderId : undefined;
  return holderId === undefined ? undefined : { label: t`Open lead`, run: () => void window.open(`/lp/${holderId}/conversation`) };
}
