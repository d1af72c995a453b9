import { Modal } from 'antd';
import { t } from '../texts/texts';

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
  return (
    <Modal
      open
      title={t`${title} was changed by ${by ?? t`somebody else`}`}
      width={480}
      okText={t`Save mine`}
      // What is harmless has the focus.
      cancelButtonProps={{ autoFocus: true }}
      cancelText={t`Keep theirs`}
      onCancel={onClose}
      onOk={() => {
        keepMine();
        onClose();
      }}
    >
      <dl className="conflict">
        <dt>{t`Yours`}</dt>
        <dd>{words(yours, t`(empty)`)}</dd>
        <dt>{t`Theirs`}</dt>
        <dd>{words(theirs, t`(empty)`)}</dd>
        <dt>{t`Original`}</dt>
        <dd>{words(original, t`(empty)`)}</dd>
      </dl>
    </Modal>
  );
}
