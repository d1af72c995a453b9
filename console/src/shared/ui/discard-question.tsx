import { Modal } from 'antd';
import { t } from '../texts/texts';

interface DiscardQuestionProps {
  open: boolean;
  onDiscard: () => void;
  onKeep: () => void;
}

/** Asks for confirmation before a form with input is closed. */
export function DiscardQuestion({ open, onDiscard, onKeep }: DiscardQuestionProps) {
  return (
    <Modal
      title={t`Discard what you typed?`}
      open={open}
      width={360}
      okText={t`Discard`}
      okButtonProps={{ danger: true }}
      cancelText={t`Keep editing`}
      onOk={onDiscard}
      onCancel={onKeep}
    >
      {t`It is not saved yet.`}
    </Modal>
  );
}
