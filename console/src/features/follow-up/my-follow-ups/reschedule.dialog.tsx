import { Modal } from 'antd';
import { useId, useState } from 'react';
import { FollowUpDate } from '../../../shared/lead/follow-up-date';
import { counted } from '../../../shared/texts/counted';
import { t } from '../../../shared/texts/texts';
import { onSaveKey } from '../../../shared/ui/save-key';
import { reschedule } from '../reschedule';

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

  async function run() {
    if (!at || busy) return;
    setBusy(true);
    const moved = await reschedule({ items: keys.map((follow_up_id) => ({ follow_up_id, due_at: at })), onMoved });
    if (moved) onClose(moved.previous.length > 0);
    else setBusy(false);
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
