import { lazy, Suspense, useMemo, useState, type ReactNode } from 'react';
import { type BulkAction } from '../../../shared/grid/bulk-bar';
import { type BulkSelection } from '../../../shared/grid/row-choice';
import { part } from '../../../shared/routing/part';
import type { Asked } from './bulk.dialog';
import { t } from '../../../shared/texts/texts';

/** Loaded once rows are selected. */
const BulkDialog = lazy(async () => ({ default: (await part('BulkDialog', () => import('./bulk.dialog'))).BulkDialog }));

/** Assign, Priority, Stage, Verify and Delete in the bulk bar, and the dialog that asks for the details. */
export function useBulkActions(moved: () => void): { actions: readonly BulkAction<BulkSelection>[]; dialog: ReactNode } {
  const [asked, setAsked] = useState<Asked | null>(null);

  const actions = useMemo((): BulkAction<BulkSelection>[] => {
    const ask = (what: Asked['what']) => (selection: BulkSelection, count: number | undefined) =>
      new Promise<boolean>((answer) => setAsked({ what, selection, count, answer }));
    return [
      { label: t`Assign`, run: ask('assign') },
      { label: t`Priority`, run: ask('prioritise') },
      { label: t`Stage`, run: ask('stage') },
      { label: t`Verify`, run: ask('verify') },
      { label: t`Delete`, danger: true, run: ask('remove') },
    ];
  }, []);

  function close(done: boolean) {
    asked?.answer(done);
    setAsked(null);
  }

  const dialog = asked && (
    <Suspense>
      <BulkDialog asked={asked} moved={moved} onClose={close} />
    </Suspense>
  );
  return { actions, dialog };
}
