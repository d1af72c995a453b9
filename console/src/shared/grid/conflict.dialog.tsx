import { Modal } from 'antd';
import { listTexts } from '../texts/list-texts';
import { useTexts } from '../texts/use-texts';

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

const words = (value: unknown, none: string) => (value === undefined || value === null || value === '' ? none : String(value));

/** Nothing is overwritten before the person has seen all three. */
export function ConflictDialog<Row>({ conflict, onClose }: { conflict: Conflict<Row>; onClose: () => void }) {
  const { title, by, original, theirs, yours, keepMine } = conflict;
  const texts = useTexts(listTexts);
  return (
    <Modal
      open
      title={texts.changedBy(title, by ?? texts.somebodyElse)}
      width={480}
      okText={texts.saveMine}
      // What is harmless has the focus.
      cancelButtonProps={{ autoFocus: true }}
      cancelText={texts.keepTheirs}
      onCancel={onClose}
      onOk={() => {
        keepMine();
        onClose();
      }}
    >
      <dl className="conflict">
        <dt>{texts.yours}</dt>
        <dd>{words(yours, texts.empty)}</dd>
        <dt>{texts.theirs}</dt>
        <dd>{words(theirs, texts.empty)}</dd>
        <dt>{texts.original}</dt>
        <dd>{words(original, texts.empty)}</dd>
      </dl>
    </Modal>
  );
}
