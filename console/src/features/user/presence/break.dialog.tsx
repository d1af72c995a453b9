import { Modal, Radio } from 'antd';
import { useState } from 'react';
import { toast } from '../../../shared/ui/toast';
import { breakReasons } from './break-reasons';
import { t } from '../../../shared/texts/texts';

interface BreakDialogProps {
  busy: boolean;
  onCancel: () => void;
  onChosen: (reason: string) => void;
}

/** Asks for the reason of a break (PR-02 to PR-05). */
export function BreakDialog({ busy, onCancel, onChosen }: BreakDialogProps) {
  const [reason, setReason] = useState<string>();
  return (
    <Modal
      open
      title={t`Break`}
      width={360}
      okText={t`Save`}
      cancelText={t`Cancel`}
      confirmLoading={busy}
      onCancel={onCancel}
      onOk={() => (reason ? onChosen(reason) : toast.warning(t`Choose Break Reason`))}
    >
      <Radio.Group
        value={reason}
        onChange={(event) => setReason(event.target.value as string)}
        options={breakReasons.map(({ reason: value, said }) => ({ value, label: t(said) }))}
        className="presence-reasons"
        aria-label={t`Break reason`}
      />
    </Modal>
  );
}
