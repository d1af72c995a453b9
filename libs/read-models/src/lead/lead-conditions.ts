import { customFieldOf, type ConditionBlock, type ConditionRow, type Joined } from '@matricula/domain/kernel/condition-blocks';
import { countOf } from '@matricula/domain/kernel/lead-columns';
import type { DialerColumn } from '@matricula/domain/dialer/dialer-conditions';
import type { Filter, Scalar } from '../kernel';
import type { LeadRow } from './lead-list.read-model';

/** First and last moment of a range of days in the time zone of the tenant. */
export type DayRange = (from: string, to: string) => { from: string; to: string };

interface Tested {
  field: string & keyof LeadRow;
  /** The stored value of a value of the rule; the same text without it. */
  stored?: (value: string) => Scalar;
}

const isOne = (value: string) => value === '1';

/** The field of a lead that each column tests. A follow-up status of 1 means that no follow-up is pending (001 §4.1). */
const tested: Readonly<Record<DialerColumn, Tested>> = {
  prmary_source: { field: 'primarySource' },
  secondary_source: { field: 'secondarySource' },
  tertiary_source: { field: 'tertiarySource' },
  utm_medium: { field: 'utmMedium' },
  utm_source: { field: 'utmSource' },
  utm_campaign: { field: 'utmCampaign' },
  state: { field: 'state' },
  city: { field: 'city' },
  last_callaction_btn_message: { field: 'stage' },
  course: { field: 'course' },
  priority: { field: 'priority', stored: Number },
  clg_id: { field: 'collegeId' },
  lead_type: { field: 'leadType' },
  last_education: { field: 'lastEducation' },
  last_callaction_call_date_time: { field: 'nextFollowUpAt' },
  is_verified: { field: 'verified', stored: isOne },
  gender: { field: 'gender' },
  category: { field: 'category' },
  stream: { field: 'stream' },
  year_of_admission: { field: 'yearOfAdmission' },
  last_callaction_sub_stage: { field: 'subStage' },
  last_callaction_followup_status: { field: 'followUpPending', stored: (value) => !isOne(value) },
};

/** The field of leads that a column of conditions tests, as a path; of a count, the times that it counts. */
export function testedField(columnName: string): string {
  if (countOf(columnName)) return 'recent';
  return customFieldOf(columnName) === undefined ? tested[columnName as DialerColumn].field : columnName;
}

const DAY_MS = 24 * 60 * 60_000;
const since = (days: number, now: string) => new Date(Date.parse(now) - days * DAY_MS).toISOString();

/** How often something happened to a lead in the days before a moment; at most `MOST_RECENT`. */
export function countedAt(columnName: string, { recent = {} }: Pick<LeadRow, 'recent'>, now: string): number | undefined {
  const count = countOf(columnName);
  if (!count) return undefined;
  const from = since(count.days, now);
  return Object.entries(recent).filter(([key, at]) => key.startsWith(`${count.what}_`) && at >= from).length;
}

/** The n-th latest time lies in the days that count, so it happened at least n times in them. */
function countFilter({ what, days }: { what: string; days: number }, operator: string, values: readonly string[], now: string): Filter {
  const atLeast = (n: number): Filter => ({ field: `recent.${what}_${n}`, op: 'gte', value: since(days, now) });
  const [first = 0, last = first] = values.map(Number);
  switch (operator) {
    case '<':
      return { not: atLeast(first) };
    case '>':
      return atLeast(first + 1);
    default:
      return { and: [...(first > 0 ? [atLeast(first)] : []), { not: atLeast(last + 1) }] };
  }
}

/**
 * The condition of one valid row on leads. Before and After exclude the day itself; Between includes both days. Counts are those of the days before
 * `now`.
 */
export function rowFilter({ columnName, operator, value }: ConditionRow, days: DayRange, now = new Date().toISOString()): Filter {
  const texts = Array.isArray(value) ? value : [value];
  const count = countOf(columnName);
  if (count) return countFilter(count, operator, texts, now);
  if (columnName.startsWith('customNumbers.')) return numberFilter(columnName, operator, texts);
  const { field, stored = String }: Pick<Tested, 'stored'> & { field: string } =
    customFieldOf(columnName) === undefined ? tested[columnName as DialerColumn] : { field: columnName };
  const [first = '', last = first] = texts;
  switch (operator) {
    case '<':
      return { field, op: 'lt', value: days(first, first).from };
    case '>':
      return { field, op: 'gt', value: days(first, first).to };
    case 'between':
      return { field, op: 'between', ...days(first, last) };
    default: {
      const values = texts.map((text) => stored(text));
      return { field, op: operator === 'in' ? 'in' : 'nin', values };
    }
  }
}

function numberFilter(field: string, operator: string, values: readonly string[]): Filter {
  const [first = 0, last = first] = values.map(Number);
  if (operator === 'between') return { field, op: 'between', from: first, to: last };
  return { field, op: operator === '<' ? 'lt' : 'gt', value: first };
}

const joinedBy = (how: Joined, filters: Filter[]): Filter => (how === 'Or' ? { or: filters } : { and: filters });

/** The condition of the blocks of a valid rule on leads. */
export const ruleFilter = (joined: Joined, blocks: readonly ConditionBlock[], days: DayRange, now?: string): Filter =>
  joinedBy(
    joined,
    blocks.map(({ condition, rules }) =>
      joinedBy(
        condition,
        rules.map((row) => rowFilter(row, days, now)),
      ),
    ),
  );
