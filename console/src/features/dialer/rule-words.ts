import { triggerTypes } from '@matricula/domain/dialer/dialer-conditions';
import { dialerRule } from '@matricula/domain/dialer';
import type { ConditionBlock, ConditionColumn, Joined } from '@matricula/domain/kernel/condition-blocks';
import { isNone } from '@matricula/domain/kernel/field-set';
import { conditionText, joinWord } from '../../shared/conditions/condition-words';
import { t } from '../../shared/texts/texts';
import type { TimelineEntry } from '../../shared/timeline/timeline-pages';

/** The label of a trigger event. */
export const triggerWord = (type: string) => t(triggerTypes.find(({ value }) => value === type)?.label ?? type);

/** What the words of a rule need to know. */
export interface RuleNames {
  columns: readonly ConditionColumn[];
  /** The names of the dialer lists by key. */
  lists: ReadonlyMap<string, string>;
}

/** A value of a dialer rule as text; `joined`: how its blocks are joined. */
export function ruleValueWord(field: string, value: unknown, { columns, lists }: RuleNames, joined?: Joined): string {
  if (isNone(value) || (Array.isArray(value) && value.length === 0)) return t`none`;
  switch (field) {
    case 'triggerType':
      return triggerWord(String(value));
    case 'joined':
      return joinWord(value === 'Or' ? 'Or' : 'And');
    case 'rule':
      return conditionText(columns, value as ConditionBlock[], joined);
    case 'listIds':
      return (value as string[]).map((key) => lists.get(key) ?? t`a deleted list`).join(', ');
    case 'active':
      return value === true ? t`Yes` : t`No`;
    default:
      return String(value);
  }
}

/** One version of a rule, or another moment of it. */
export interface RuleMoment {
  key: string;
  at: string;
  sentence: string;
  changes: string[];
}

/** Fields that follow from others. */
const derived: readonly string[] = ['collegeIds'];

/** The history of a rule in words, newest first; a version is what was created or changed, except by the switch. */
export function ruleMoments(entries: readonly TimelineEntry[], names: RuleNames): RuleMoment[] {
  let version = 0;
  let joined: Joined = 'And';
  const moments = [...entries].reverse().map(({ _id, created_at, modifiedBy, property, oldData, newData }): RuleMoment => {
    const { name } = modifiedBy;
    const moment = { key: _id, at: created_at, changes: [] };
    if (property === 'Removed') return { ...moment, sentence: t`${name} deleted the rule` };
    const before = joined;
    if ('joined' in newData) joined = newData.joined === 'Or' ? 'Or' : 'And';
    const fields = Object.keys(newData).filter((field) => !derived.includes(field));
    if (property === 'Changed' && fields.every((field) => field === 'active'))
      return { ...moment, sentence: newData.active === true ? t`${name} switched the rule on` : t`${name} switched the rule off` };
    version += 1;
    if (property === 'Created') return { ...moment, sentence: t`${name} wrote the rule (version ${version})` };
    const changes = fields.map((field) => {
      const label = t(dialerRule.fields[field as keyof typeof dialerRule.fields]?.label ?? field);
      return t`${label}: ${ruleValueWord(field, oldData[field], names, before)} → ${ruleValueWord(field, newData[field], names, joined)}`;
    });
    return { ...moment, sentence: t`${name} wrote version ${version}`, changes };
  });
  return moments.reverse();
}
