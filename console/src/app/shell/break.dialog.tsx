import { Modal, Radio } from 'antd';
import { useState } from 'react';
import { useShellTexts } from '../../shared/texts/use-shell-texts';
import { toast } from '../../shared/ui/toast';

const reasons = ['Manual Call', 'Customer Counselling', 'Lunch Break', 'Tea / Coffee Break'];

interface BreakDialogProps {
  busy: boolean;
  onCancel: () => void;
  onChosen: (reason: string) => void;
}

/** Asks why somebody takes a break (PR-02 to PR-05). */
export function BreakDialog({ busy, onCancel, onChosen }: BreakDialogProps) {
  const texts = useShellTexts();
  const [reason, setReason] = useState<string>();
  return (
    <Modal
      open
      title={texts.onBreak}
      width={360}
      okText={texts.save}
      cancelText={texts.cancel}
      confirmLoading={busy}
      onCancel={onCancel}
      onOk={() => (reason ? onChosen(reason) : toast.warning('Choose Break Reason'))}
    >
      <Radio.Group
        value={reason}
        onChange={(event) => setReason(event.target.value as string)}
        options={reasons}
        className="presence-reasons"
        aria-label={texts.breakReason}
      />
    </Modal>
  );
}
