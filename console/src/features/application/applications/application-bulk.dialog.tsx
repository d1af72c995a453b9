import { useState } from 'react';
import { applicationLife, type ApplicationMove } from '@matricula/domain/application';
import { fields, oneOf, type FieldSet } from '@matricula/domain/kernel/field-set';
import type { Move } from '@matricula/domain/kernel/lifecycle';
import { FormDialog } from '../../../shared/form/form-dialog';
import { useCountQuestion } from '../../../shared/grid/count-question';
import type { BulkSelection } from '../../../shared/grid/row-choice';
import type { DataOf } from '../../../shared/http/answers';
import { post } from '../../../shared/http/http';
import { followJob } from '../../../shared/jobs/follow-job';
import { counted } from '../../../shared/texts/counted';
import { t } from '../../../shared/texts/texts';

/** What is done to the selected applications. */
export type BulkAction = Extract<ApplicationMove, 'verify' | 'approve' | 'reject' | 'withdraw' | 'enrol'> | 'assign';

/** An action on the selected applications that waits for the values of its form. */
export interface ApplicationBulk {
  action: BulkAction;
  selection: BulkSelection;
  count: number | undefined;
  /** True once the job is started: the selection is cleared then. */
  settle: (started: boolean) => void;
}

const assignee = fields({
  user_id: oneOf({
    ...{ label: 'Owner', required: 'Please choose the owner.', from: 'users', value: 'userId', shows: 'name' },
    where: { status: 'active' },
  }),
});

export const bulkLabel = (action: BulkAction): string => (action === 'assign' ? t`Assign` : t(applicationLife.moves[action].label));

/** The form of an action on many applications; it starts a job. */
export function ApplicationBulkDialog({ action, selection, count: asked, settle, onMoved }: ApplicationBulk & { onMoved: () => void }) {
  const [count, setCount] = useState(asked);
  const [sendSelected, question] = useCountQuestion(setCount);
  const { asks = {} }: Move = action === 'assign' ? { label: '', from: [], asks: assignee } : applicationLife.moves[action];
  const label = bulkLabel(action);
  return (
    <FormDialog
      as="modal"
      title={count === undefined ? label : t`${label}: ${counted(count, 'application')}`}
      of={asks as FieldSet}
      saveText={label}
      above={
        <p className="faint">
          {action === 'assign'
            ? t`The leads of the applications get the new owner, whom the applications follow.`
            : t`Applications whose state does not allow this are left as they are, and listed with the reason.`}
        </p>
      }
      more={question}
      onSave={(values, idempotencyKey) =>
        sendSelected(selection, async (present) => {
          const body = action === 'assign' ? { action, selection: present, ...values } : { action, selection: present, values };
          const { data } = await post<DataOf<'ApplicationBulk_startOnApplications'>>('commands/applications/bulk', body, {
            idempotencyKey,
          });
          // Leads that were assigned are given back; a move of an application stays.
          if (action === 'assign') followJob(data.jobId, onMoved);
          else followJob(data.jobId, onMoved, { things: 'applications', undo: false });
          return true as const;
        })
      }
      onClose={() => settle(false)}
      onDone={(started) => started && settle(true)}
    />
  );
}
