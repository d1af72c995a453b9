import { Select } from 'antd';
import { useState } from 'react';
import { type LeadRow } from '@matricula/read-models/lead';
import { post } from '../../../shared/http/http';
import { messageOf } from '../../../shared/http/http-error';
import { refreshLead } from '../../../shared/lead/lead.query';
import { useOthers } from '../../../shared/people/use-others';
import { usePeopleSelect } from '../../../shared/people/use-people-select';
import { toast } from '../../../shared/ui/toast';
import { EditStart } from './edit-start';
import { usePastMoment } from './past-moment';
import { t } from '../../../shared/texts/texts';

/** The owner; editing assigns the lead to another person of the user's hierarchy (LD-04). */
export function OwnerField({ lead }: { lead: LeadRow }) {
  const [editing, setEditing] = useState(false);
  const people = usePeopleSelect({ enabled: editing });
  const others = useOthers();
  const then = usePastMoment();

  async function assign(userId: string) {
    setEditing(false);
    try {
      const { message } = await post(lead.ownerId ? 're-assignment-leads' : 'lead-assign-to', { lead_ids: [lead.leadId], user_id: userId });
      toast.success(message ?? t`Assigned`);
      await refreshLead(lead.leadId);
    } catch (error) {
      toast.error(t`The owner was not changed: ${messageOf(error)}`);
    }
  }

  const owner = lead.ownerName ?? <span className="faint">{t`nobody`}</span>;
  if (!others || then !== undefined) return owner;
  if (!editing)
    return (
      <EditStart label={t`owner`} onEdit={() => setEditing(true)}>
        {owner}
      </EditStart>
    );
  return (
    <Select
      autoFocus
      defaultOpen
      size="small"
      aria-label={t`Owner`}
      className="editable-select"
      {...people.select}
      placeholder={lead.ownerName ?? t`Assign to`}
      onBlur={() => setEditing(false)}
      onChange={(userId: string) => void assign(userId)}
    />
  );
}
