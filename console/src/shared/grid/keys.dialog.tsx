import { Modal } from 'antd';

const keys: [key: string, what: string][] = [
  ['j k ↑ ↓', 'next and previous row'],
  ['Enter', 'open the row'],
  ['x Space', 'select the row; with Shift, all up to the last one'],
  ['b', 'what can be done with the selected rows; ← → between them'],
  ['Esc', 'select none'],
  ['e', 'edit the cell in place'],
  ['Ctrl+K', 'find leads, people and screens'],
  ['/', 'search this list'],
  ['f', 'filter'],
  ['c', 'the main action of the screen'],
  ['?', 'this list'],
];

interface KeysDialogProps {
  shown: boolean;
  primary?: string;
  ofRows?: readonly { key: string; label: string }[];
  onClose: () => void;
}

/** What the keyboard does in a list. */
export function KeysDialog({ shown, primary, ofRows = [], onClose }: KeysDialogProps) {
  const all = [...keys, ...ofRows.map(({ key, label }): [string, string] => [key, `${label}, in a row`])];
  return (
    <Modal title="Keys" open={shown} width={420} footer={null} onCancel={onClose}>
      <dl className="keys">
        {all.map(([key, what]) => (
          <div key={key + what}>
            <dt>
              {key.split(' ').map((one) => (
                <kbd key={one}>{one}</kbd>
              ))}
            </dt>
            <dd>{key === 'c' && primary ? primary : what}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}
