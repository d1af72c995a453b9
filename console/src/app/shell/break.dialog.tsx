import { Modal, Radio } from 'antd';
import { useState } from 'react';
import { shellTexts } from '../../shared/texts/shell-texts';
import { useTexts } from '../../shared/texts/use-texts';
import { toast } from '../../shared/ui/toast';
import { breakReasons } from './break-reasons';

interface BreakDialogProps {
  busy: boolean;
  onCancel: () => void;
  onChosen: (reason: string) => void;
}

/** Asks why somebody takes a break (PR-02 to PR-05). */
export function BreakDialog({ busy, onCancel, onChosen }: BreakDialogProps) {
  const texts = useTexts(shellTexts);
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
      onOk={() => (reason ? onChosen(reason) : toast.warning(texts.chooseReason))}
    >
      <Radio.Group
        value={reason}
        onChange={(event) => setReason(event.target.value as string)}
        options={breakReasons.map(({ reason: value, said }) => ({ value, label: texts[said] }))}
        className="presence-reasons"
        aria-label={texts.breakReason}
      />
    </Modal>
  );
}
