import { Modal } from 'antd';
import { useId, useState } from 'react';
import { type DataOf } from '../../../shared/http/answers';
import { post } from '../../../shared/http/http';
import { messageOf } from '../../../shared/http/http-error';
import { FollowUpDate } from '../../../shared/lead/follow-up-date';
import { counted } from '../../../shared/texts/counted';
import { t } from '../../../shared/texts/texts';
import { onSaveKey } from '../../../shared/ui/save-key';
import { toast } from '../../../shared/ui/toast';

type Moved = DataOf<'FollowUp_reschedule'>;

/** How long the toast offers to undo. */
const UNDO_MS = 10_000;

interface RescheduleDialogProps {
  /** Ids of the selected follow-ups. */
  keys: readonly string[];
  onMoved: () => void;
  /** True if follow-ups were moved. */
  onClose: (done: boolean) => void;
}

/** Moves several follow-ups to one time, with an undo in the toast. */
export function RescheduleDialog({ keys, onMoved, onClose }: RescheduleDialogProps) {
  const id = useId();
  const [at, setAt] = useState<string>();
  const [busy, setBusy] = useState(false);

  const send = async (items: Moved['previous']) => (await post<Moved>('follow-ups/reschedule', { items })).data;
  const failed = (error: unknown) => toast.error(t`The follow-ups were not rescheduled: ${messageOf(error)}`);

  async function undo(previous: Moved['previous']) {
    try {
      await send(previous);
      toast.success(t`Undone`);
      onMoved();
    } catch (error) {
      failed(error);
    }
  }

  async function run() {
    if (!at || busy) return;
    setBusy(true);
    try {
      const { previous, refused } = await send(keys.map((follow_up_id) => ({ follow_up_id, due_at: at })));
      const [first] = refused;
      const said = first
        ? t`Rescheduled: ${previous.length}; refused: ${refused.length} (${first.message})`
        : t`Rescheduled: ${previous.length}`;
      const action = previous.length > 0 ? { label: t`Undo`, run: () => void undo(previous) } : undefined;
      if (first) toast.warning(said, { action, forMs: UNDO_MS });
      else toast.success(said, { action, forMs: UNDO_MS });
      onMoved();
      onClose(previous.length > 0);
    } catch (error) {
      failed(error);
      setBusy(false);
    }
  }

  return (
    <Modal
      open
      title={t('Reschedule {0}', counted(keys.length, 'pending follow-up'))}
      width={480}
      okText={t`Reschedule`}
      cancelText={t`Cancel`}
      okButtonProps={{ disabled: !at, loading: busy }}
      onOk={() => void run()}
      onCancel={() => onClose(false)}
      modalRender={(dialog) => <div {...onSaveKey(() => void run())}>{dialog}</div>}
    >
      <label htmlFor={id}>{t`Followup Date`}</label>
      <FollowUpDate id={id} value={at} onChange={setAt} />
    </Modal>
  );
}
