import { Modal } from 'antd';
import { t } from '../texts/texts';

/** An edit conflict of one cell: the old value, the other user's and the typed one. */
export interface Conflict {
  title: string;
  /** The user who changed it, if known. */
  by?: string;
  original: string;
  theirs: string;
  yours: string;
  keepMine: () => void;
}

/** Shows all three values before anything is overwritten. */
export function ConflictDialog({ conflict, onClose }: { conflict: Conflict; onClose: () => void }) {
  const { title, by, original, theirs, yours, keepMine } = conflict;
  return (
    <Modal
      open
      title={t`${title} was changed by ${by ?? t`another user`}`}
      width={480}
      okText={t`Save mine`}
      // The harmless button has the focus.
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
