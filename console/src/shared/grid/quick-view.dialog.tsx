import { useQuery } from '@tanstack/react-query';
import { Input, Modal, Select } from 'antd';
import { type DataOf } from '../http/answers';
import { get } from '../http/http';
import { t } from '../texts/texts';
import { EVERYONE, NOBODY, TEAM, type QuickView } from './quick-views';

/** The dialog of a new view, of its name, or of whom it is shared with. */
export interface Naming {
  name: string;
  audience: string;
  of?: QuickView;
  sharing?: true;
}

interface QuickViewDialogProps {
  naming: Naming;
  onChange: (naming: Naming) => void;
  onSave: () => void;
  onClose: () => void;
}

/** Asks for the name of a view and whom it is shared with. */
export function QuickViewDialog({ naming, onChange, onSave, onClose }: QuickViewDialogProps) {
  return (
    <Modal
      title={naming.sharing ? t`Share view` : naming.of ? t`Rename view` : t`Save view`}
      open
      width={360}
      okText={t`Save`}
      cancelText={t`Cancel`}
      onOk={onSave}
      onCancel={onClose}
    >
      <div className="view-form">
        {!naming.sharing && (
          <Input
            autoFocus
            placeholder={t`Name`}
            aria-label={t`Name`}
            maxLength={100}
            value={naming.name}
            onPressEnter={onSave}
            onChange={(event) => onChange({ ...naming, name: event.target.value })}
          />
        )}
        {(!naming.of || naming.sharing) && (
          <AudienceSelect value={naming.audience} onChange={(audience) => onChange({ ...naming, audience })} />
        )}
      </div>
    </Modal>
  );
}

/** Whom a view is shared with: nobody, the user's team, a role or everyone. */
function AudienceSelect({ value, onChange }: { value: string; onChange: (audience: string) => void }) {
  const { data: roles = [] } = useQuery({
    queryKey: ['active-roles'],
    queryFn: async () => (await get<DataOf<'User_roles'>>('get_active_user_roles')).data,
  });
  return (
    <label className="view-audience">
      <span>{t`Shared with`}</span>
      <Select
        aria-label={t`Shared with`}
        value={value}
        onChange={onChange}
        showSearch={{ optionFilterProp: 'label' }}
        options={[
          { value: NOBODY, label: t`Nobody` },
          { value: TEAM, label: t`My team` },
          ...roles.map(({ role, name }) => ({ value: `role:${role}`, label: t`Role ${name}` })),
          { value: EVERYONE, label: t`Everyone` },
        ]}
      />
    </label>
  );
}
