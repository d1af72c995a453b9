import { Modal } from 'antd';

/** Two people changed one cell: what it was, what they made of it, what you typed. */
export interface Conflict<Row> {
  title: string;
  /** Who changed it, where that is known. */
  by?: string;
  original: Row[keyof Row];
  theirs: Row[keyof Row];
  yours: string;
  keepMine: () => void;
}

const words = (value: unknown) => (value === undefined || value === null || value === '' ? '(empty)' : String(value));

/** Nothing is overwritten before the person has seen all three. */
export function ConflictDialog<Row>({ conflict, onClose }: { conflict: Conflict<Row>; onClose: () => void }) {
  const { title, by, original, theirs, yours, keepMine } = conflict;
  return (
    <Modal
      open
      title={`${title} was changed by ${by ?? 'somebody else'}`}
      width={480}
      okText="Save mine"
      // What is harmless has the focus.
      cancelButtonProps={{ autoFocus: true }}
      cancelText="Keep theirs"
      onCancel={onClose}
      onOk={() => {
        keepMine();
        onClose();
      }}
    >
      <dl className="conflict">
        <dt>Yours</dt>
        <dd>{words(yours)}</dd>
        <dt>Theirs</dt>
        <dd>{words(theirs)}</dd>
        <dt>Original</dt>
        <dd>{words(original)}</dd>
      </dl>
    </Modal>
  );
}
