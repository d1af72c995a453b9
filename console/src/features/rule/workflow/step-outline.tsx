import type { ConditionColumn } from '@matricula/domain/kernel/condition-blocks';
import type { WorkflowStep } from '@matricula/domain/rule/workflow-steps';
import { useStaffNames } from '../../../shared/people/use-staff-names';
import { t } from '../../../shared/texts/texts';
import { waysOf, type Exit } from './step-layout';
import { labelOf, stepSettingWords } from './step-words';

const exitWord = (exit: Exit, number: number): string => {
  if (exit === 'next') return t`Then step ${number}`;
  return exit === 'otherwise' ? t`Otherwise step ${number}` : t`If it fails step ${number}`;
};

/** The steps of a workflow as a list: kind, settings, and the steps that follow, which are named where they are not simply the next ones. */
export function StepOutline({ steps, columns }: { steps: readonly WorkflowStep[]; columns: readonly ConditionColumn[] }) {
  const names = useStaffNames();
  const ways = waysOf(steps);
  const numberOf = (id: string) => steps.findIndex((step) => step.id === id) + 1;
  return (
    <ol className="workflow-outline">
      {steps.map((step, at) => {
        const follow = ways.filter(({ from, exit, to }) => from === step.id && (exit !== 'next' || numberOf(to) !== at + 2));
        return (
          <li key={step.id}>
            <b>{labelOf(step)}</b> {stepSettingWords(step, columns, names).join(' · ')}
            {follow.length > 0 && <p className="faint">{follow.map(({ exit, to }) => exitWord(exit, numberOf(to))).join(' · ')}</p>}
          </li>
        );
      })}
    </ol>
  );
}
