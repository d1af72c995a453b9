import { Drawer } from 'antd';
import { useEffect, useState } from 'react';
import type { RecordType } from '@matricula/domain/record';
import type { RecordRow } from '@matricula/read-models/record';
import { fetchRows } from '../grid/list-source';
import { messageOf } from '../http/http-error';
import { SortableList } from '../ui/sortable-list';
import { toast } from '../ui/toast';
import { arrangeRecords } from './record-calls';
import { nameOf, sortOf } from './record-columns';
import { t } from '../texts/texts';

const MOST = 1_000;

/** All records of a type in their order, sortable by dragging; each move is saved immediately. */
export function RecordOrder({ of, onDone, onClose }: { of: RecordType; onDone: () => void; onClose: () => void }) {
  const [rows, setRows] = useState<readonly RecordRow[]>();
  useEffect(() => {
    fetchRows<RecordRow>(of.list, { sort: sortOf(of), limit: MOST }).then(
      ({ rows: found }) => setRows(found),
      (error: unknown) => toast.error(messageOf(error)),
    );
  }, [of]);

  function arrange(next: RecordRow[]) {
    setRows(next);
    arrangeRecords(
      of,
      next.map(({ recordId }) => recordId),
    ).then(onDone, (error: unknown) => {
      setRows(rows);
      toast.error(t`The order was not saved: ${messageOf(error)}`);
    });
  }

  return (
    <Drawer open title={t`Order`} size={360} onClose={onClose}>
      <p className="record-order-hint">
        {rows && rows.length < 2 ? t`There is nothing to sort yet.` : t`Drag a row to reorder it, or use Space and the arrow keys.`}
      </p>
      <SortableList items={rows ?? []} keyOf={({ recordId }) => recordId} nameOf={(row) => nameOf(of, row)} onMove={arrange}>
        {(row) => <span>{nameOf(of, row)}</span>}
      </SortableList>
    </Drawer>
  );
}
