import { Modal } from 'antd';
import { t } from '../texts/texts';

/** Two people changed one cell: what it was, what they made of it, what you typed. */
export interface Conflict {
  title: string;
  /** Who changed it, where that is known. */
  by?: string;
  original: string;
  theirs: string;
  yours: string;
  keepMine: () => void;
}

/** Nothing is overwritten before the person has seen all three. */
export function ConflictDialog({ conflict, onClose }: { conflict: Conflict; onClose: () => void }) {
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
        <dd>{yours || t`(empty)`}</dd>
        <dt>{t`Theirs`}</dt>
        <dd>{theirs || t`(empty)`}</dd>
        <dt>{t`Original`}</dt>
        <dd>{original || t`(empty)`}</dd>
      </dl>
    </Modal>
  );
}
