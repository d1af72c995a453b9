import { Button } from 'antd';
import { useState } from 'react';
import { fields, type Choice } from '@matricula/domain/kernel/field-set';
import { ownGoal } from '@matricula/domain/overview/own-goal.record';
import { targetMeasures } from '@matricula/domain/overview/target.record';
import { FormDialog } from '../../../shared/form/form-dialog';
import { messageOf } from '../../../shared/http/http-error';
import { changeRecord, createRecord, removeRecord } from '../../../shared/record/record-calls';
import { targetsChanged, type Target } from '../../../shared/report/targets.query';
import { t } from '../../../shared/texts/texts';
import { toast } from '../../../shared/ui/toast';

const { measure, goal } = ownGoal.fields;
const changedFields = fields({ goal });

interface OwnGoalDialogProps {
  /** Undefined to set a new goal. */
  of: Target | undefined;
  /** The daily goals that the user has; there is one for each figure. */
  goals: readonly Target[];
  onClose: () => void;
}

/** The figures without a goal. */
export const freeMeasures = (goals: readonly Target[]): readonly Choice[] =>
  targetMeasures.filter(({ value }) => !goals.some((own) => own.measure === value));

/** Sets, changes or removes a daily goal of the user. */
export function OwnGoalDialog({ of, goals, onClose }: OwnGoalDialogProps) {
  const done = () => {
    void targetsChanged();
    onClose();
  };
  const remove = async (id: string) => {
    try {
      await removeRecord(ownGoal, id);
      toast.success(t`Deleted`);
      done();
    } catch (error) {
      toast.error(t`It was not deleted: ${messageOf(error)}`);
    }
  };
  const [free] = useState(() => freeMeasures(goals));
  const [newFields] = useState(() => fields({ measure: { ...measure, of: free, default: free[0]?.value }, goal }));
  return (
    <FormDialog
      as="modal"
      title={of ? t`Change the daily goal` : t`Set a daily goal`}
      of={of ? changedFields : newFields}
      kept={of && { goal: of.goal }}
      focus="goal"
      actions={of && <Button danger onClick={() => void remove(of.target_id)}>{t`Delete`}</Button>}
      onSave={(values, key) => (of ? changeRecord(ownGoal, of.target_id, values, undefined, key) : createRecord(ownGoal, values, key))}
      onDone={() => {
        toast.success(t`Saved`);
        done();
      }}
      onClose={onClose}
    />
  );
}
