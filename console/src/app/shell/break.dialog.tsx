import { Modal, Radio } from 'antd';
import { useState } from 'react';
import { toast } from '../../shared/ui/toast';

const reasons = ['Manual Call', 'Customer Counselling', 'Lunch Break', 'Tea / Coffee Break'];

interface BreakDialogProps {
  busy: boolean;
  onCancel: () => void;
  onChosen: (reason: string) => void;
}

/** Asks why somebody takes a break (PR-02 to PR-05). */
export function BreakDialog({ busy, onCancel, onChosen }: BreakDialogProps) {
  const [reason, setReason] = useState<string>();
  return (
    <Modal
      open
      title="Break"
      width={360}
      okText="Save"
      confirmLoading={busy}
      onCancel={onCancel}
      onOk={() => (reason ? onChosen(reason) : toast.warning('Choose Break Reason'))}
    >
      <Radio.Group
        value={reason}
        onChange={(event) => setReason(event.target.value as string)}
        options={reasons}
        className="presence-reasons"
        aria-label="Break reason"
      />
    </Modal>
  );
}
