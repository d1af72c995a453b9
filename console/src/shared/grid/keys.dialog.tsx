import { Modal } from 'antd';
import { keysOf } from './list-keys';

interface KeysDialogProps {
  shown: boolean;
  primary?: string;
  ofRows?: readonly { key: string; label: string }[];
  onClose: () => void;
}

/** What the keyboard does in a list. */
export function KeysDialog({ shown, primary, ofRows = [], onClose }: KeysDialogProps) {
  return (
    <Modal title="Keys" open={shown} width={420} footer={null} onCancel={onClose}>
      <dl className="keys">
        {keysOf(primary, ofRows).map(([key, what]) => (
          <div key={key + what}>
            <dt>
              {key.split(' ').map((one) => (
                <kbd key={one}>{one}</kbd>
              ))}
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}
