import { Modal } from 'antd';
import { KeyList } from './key-list';
import { keysOf } from './list-keys';
import { t } from '../texts/texts';

interface KeysDialogProps {
  shown: boolean;
  primary?: string;
  /** The rows can be worked through one by one. */
  work?: boolean;
  ofRows?: readonly { key: string; label: string }[];
  onClose: () => void;
}

/** The keyboard shortcuts of a list. */
export function KeysDialog({ shown, primary, work, ofRows = [], onClose }: KeysDialogProps) {
  return (
    <Modal title={t`Keys`} open={shown} width={420} footer={null} onCancel={onClose}>
      <KeyList keys={keysOf(primary, ofRows, work)} />
    </Modal>
  );
}
