import { Modal, Select } from 'antd';
import { useState } from 'react';
import { whole } from '@matricula/domain/kernel/figures';
import { type LeadRow } from '@matricula/read-models/lead';
import { post } from '../../../shared/http/http';
import { messageOf } from '../../../shared/http/http-error';
import { refreshLead } from '../../../shared/lead/lead.query';
import { useOthers } from '../../../shared/people/use-others';
import { fetchCapacities, type Capacity } from '../../../shared/people/use-capacities';
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
  const [modal, holder] = Modal.useModal();

  /** Asks before the lead goes to a person who has as many open leads as rules allow. */
  const isMeant = (name: string, { open_leads, most_open_leads }: Capacity) =>
    modal.confirm({
      title: t`Assign above the limit?`,
      content: t`Open leads of ${name}: ${whole.format(open_leads)}. Rules allow at most ${whole.format(most_open_leads)}. The assignment is marked.`,
      okText: t`Assign`,
      cancelText: t`Cancel`,
    });

  async function assign(userId: string, name: string) {
    setEditing(false);
    try {
      const [limit] = await fetchCapacities([userId]);
      if (limit && limit.open_leads >= limit.most_open_leads && !(await isMeant(name, limit))) return;
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
      <>
        {holder}
        <EditStart label={t`owner`} onEdit={() => setEditing(true)}>
          {owner}
        </EditStart>
      </>
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
      onChange={(userId: string) => void assign(userId, people.select.options.find(({ value }) => value === userId)?.label ?? '')}
    />
  );
}
