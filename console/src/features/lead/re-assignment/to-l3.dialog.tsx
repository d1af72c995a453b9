import { Modal, Select } from 'antd';
import { useState } from 'react';
import { type UserRow } from '@matricula/read-models/user';
import { type BulkSelection } from '../../../shared/grid/row-choice';
import { useCountQuestion } from '../../../shared/grid/count-question';
import { messageOf } from '../../../shared/http/http-error';
import { toast } from '../../../shared/ui/toast';
import { actOnLeads } from '../lead-list/bulk';
import { counted } from '../../../shared/texts/counted';
import { t } from '../../../shared/texts/texts';

interface ToL3Props {
  callers: readonly UserRow[];
  selection: BulkSelection;
  count: number | undefined;
  moved: () => void;
  /** True clears the selection. */
  onClose: (done: boolean) => void;
}

/** Chooses the third-level caller who continues with the leads. */
export function ToL3Dialog({ callers, selection, count, moved, onClose }: ToL3Props) {
  const [userId, setUserId] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [sendSelected, question] = useCountQuestion();
  const leads = count === undefined ? t`all leads` : counted(count, 'lead');
  async function run(user_id: string) {
    setBusy(true);
    try {
      const started = await sendSelected(selection, (present) => actOnLeads({ action: 'assign', user_id }, present, moved));
      if (started) onClose(true);
      else setBusy(false);
    } catch (error) {
      toast.error(t`Nothing was changed: ${messageOf(error)}`);
      setBusy(false);
    }
  }
  return (
    <Modal
      open
      title={t`Re-assign ${leads} to L3`}
      width={420}
      okText={t`Re-assign`}
      okButtonProps={{ disabled: !userId, loading: busy }}
      onOk={() => userId && void run(userId)}
      onCancel={() => onClose(false)}
    >
      <Select
        autoFocus
        showSearch={{ optionFilterProp: 'label' }}
        aria-label={t`New owner`}
        style={{ width: '100%' }}
        placeholder={t`Search L3 callers`}
        notFoundContent={t`No L3 callers found`}
        options={callers.map(({ userId: value, name }) => ({ value, label: name }))}
        value={userId}
        onChange={setUserId}
      />
      {question}
      <p className="bulk-undo">{t`You can undo this at once, and later under My Bulk Actions in your menu.`}</p>
    </Modal>
  );
}
