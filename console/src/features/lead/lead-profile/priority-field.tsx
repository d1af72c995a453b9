import { Segmented } from 'antd';
import { useState } from 'react';
import { type LeadRow } from '@matricula/read-models/lead';
import { ConflictDialog, type Conflict } from '../../../shared/grid/conflict.dialog';
import { post } from '../../../shared/http/http';
import { notSaved } from '../../../shared/http/not-saved';
import { isConflict } from '../../../shared/lead/lead-detail.mutation';
import { fetchLead, refreshLead } from '../../../shared/lead/lead.query';
import { priorities } from '../../../shared/lead/priorities';
import { toast } from '../../../shared/ui/toast';
import { t } from '../../../shared/texts/texts';
import { usePastMoment } from './past-moment';

const wordOf = (priority: number) => t(priorities[priority] ?? '');

/** The priority of the lead. If another user changed it in the meantime, both values are shown; a saved one can be undone for some seconds. */
export function PriorityField({ lead: { leadId, priority: current } }: { lead: LeadRow }) {
  const then = usePastMoment();
  const [conflict, setConflict] = useState<Conflict>();
  const label = t`Priority`;

  async function save(priority: number, expected: number, isUndo = false) {
    try {
      await post('set-lead-priority', { lead_id: leadId, priority, expected });
      await refreshLead(leadId);
    } catch (error) {
      if (!isConflict(error)) return toast.error(notSaved(error));
      const { priority: theirs } = await fetchLead(leadId);
      return setConflict({
        ...{ title: label, original: wordOf(expected), theirs: wordOf(theirs), yours: wordOf(priority) },
        keepMine: () => void save(priority, theirs),
      });
    }
    const undo = { label: t`Undo`, run: () => void save(expected, priority, true) };
    toast.success(isUndo ? t`${label} is as before` : t`${label} saved`, {
      subject: `${leadId}/priority`,
      ...(!isUndo && { action: undo }),
    });
  }

  return (
    <>
      <Segmented
        size="small"
        disabled={then !== undefined}
        aria-label={label}
        options={priorities.map((name, value) => ({ label: t(name), value }))}
        value={current}
        onChange={(priority) => void save(priority, current)}
      />
      {conflict && <ConflictDialog conflict={conflict} onClose={() => setConflict(undefined)} />}
    </>
  );
}
