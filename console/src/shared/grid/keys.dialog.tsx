import { Modal } from 'antd';
import { KeyList } from './key-list';
import { keysOf } from './list-keys';
import { listTexts } from '../texts/list-texts';
import { useTexts } from '../texts/use-texts';

interface KeysDialogProps {
  shown: boolean;
  primary?: string;
  ofRows?: readonly { key: string; label: string }[];
  onClose: () => void;
}

/** What the keyboard does in a list. */
export function KeysDialog({ shown, primary, ofRows = [], onClose }: KeysDialogProps) {
  const texts = useTexts(listTexts);
  return (
    <Modal title={texts.keys} open={shown} width={420} footer={null} onCancel={onClose}>
      <KeyList keys={keysOf(primary, ofRows)} />
    </Modal>
  );
}
