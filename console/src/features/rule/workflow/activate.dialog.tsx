import { Modal } from 'antd';
import { useState } from 'react';
import { t } from '../../../shared/texts/texts';
import { HeldChoices, heldBody, usualHeld } from '../controls/held-choices';

interface ActivateDialogProps {
  name: string;
  busy: boolean;
  onActivate: (body: object) => void;
  onClose: () => void;
}

/** Asks what happens to the runs that the pause of a workflow holds. */
export function ActivateDialog({ name, busy, onActivate, onClose }: ActivateDialogProps) {
  const [choice, setChoice] = useState(usualHeld);
  return (
    <Modal
      open
      title={t`What happens to the waiting runs of ${name}?`}
      okText={t`Activate`}
      confirmLoading={busy}
      onOk={() => onActivate(heldBody(choice))}
      onCancel={onClose}
    >
      <HeldChoices value={choice} onChange={setChoice} />
    </Modal>
  );
}
