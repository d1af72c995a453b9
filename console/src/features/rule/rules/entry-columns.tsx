import type { ConditionColumn } from '@matricula/domain/kernel/condition-blocks';
import { ConditionPreview } from '../../../shared/conditions/condition-preview';
import { t } from '../../../shared/texts/texts';
import type { PlainColumn } from '../../../shared/ui/plain-table';
import type { Rule } from '../rule.query';
import { triggerText } from './rule-details';
import { choiceWord } from './rule-words';

/** When a lead enters a workflow again, and which other workflows exclude it, in words. */
export const againWords = ({ again, again_days, exclusive_group, stops }: Rule): string =>
  [
    again === 'after-days' && again_days !== null ? t`${again_days} days after its run ended` : choiceWord(again),
    ...(exclusive_group ? [t`Group ${exclusive_group}`] : []),
    ...(stops ? [t`No later workflow acts on the same event`] : []),
  ].join(' · ');

/** Which leads enter a workflow, by what, and how often. */
export const entryColumns = (columns: readonly ConditionColumn[]): PlainColumn<Rule>[] => [
  {
    title: t`Who enters`,
    cell: ({ rule, globleCondtion }) => {
      if (rule.length === 0) return t`Every lead`;
      const joined = globleCondtion === 'Or' ? 'Or' : 'And';
      return <ConditionPreview columns={columns} blocks={rule} joined={joined} />;
    },
  },
  { title: t`Trigger`, cell: (rule) => triggerText(rule, columns) },
  { title: t`A lead enters again`, cell: againWords },
];
