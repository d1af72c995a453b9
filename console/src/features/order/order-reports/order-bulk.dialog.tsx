import { useState } from 'react';
import type { Move } from '@matricula/domain/kernel/lifecycle';
import { orderLife, type OrderMove } from '@matricula/domain/order';
import { FormDialog } from '../../../shared/form/form-dialog';
import { useCountQuestion } from '../../../shared/grid/count-question';
import type { BulkSelection } from '../../../shared/grid/row-choice';
import type { DataOf } from '../../../shared/http/answers';
import { post } from '../../../shared/http/http';
import { followJob } from '../../../shared/jobs/follow-job';
import { counted } from '../../../shared/texts/counted';
import { t } from '../../../shared/texts/texts';

/** A move of the selected orders that waits for the values of its form. */
export interface OrderBulk {
  move: OrderMove;
  selection: BulkSelection;
  count: number | undefined;
  /** True once the job is started: the selection is cleared then. */
  settle: (started: boolean) => void;
}

interface OrderBulkDialogProps extends OrderBulk {
  onMoved: () => void;
}

/** The form of a move of many orders; it starts a job that can be undone. */
export function OrderBulkDialog({ move, selection, count: asked, settle, onMoved }: OrderBulkDialogProps) {
  const { label, asks = {} }: Move = orderLife.moves[move];
  const [count, setCount] = useState(asked);
  const [sendSelected, question] = useCountQuestion(setCount);
  return (
    <FormDialog
      as="modal"
      title={count === undefined ? t(label) : t`${t(label)}: ${counted(count, 'order')}`}
      of={asks}
      saveText={t(label)}
      above={<p className="faint">{t`You can undo this at once, and later under My Bulk Actions in your menu.`}</p>}
      more={question}
      onSave={(values, idempotencyKey) =>
        sendSelected(selection, async (present) => {
          const body = { action: move, selection: present, values };
          const { data } = await post<DataOf<'OrderBulk_startOnOrders'>>('commands/orders/bulk', body, { idempotencyKey });
          followJob(data.jobId, onMoved);
          return true as const;
        })
      }
      onClose={() => settle(false)}
      onDone={(started) => started && settle(true)}
    />
  );
}
