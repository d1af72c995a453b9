import type { ConditionBlock, ConditionRow, Joined } from '@matricula/domain/kernel/condition-blocks';
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

/** The field of leads that a column of conditions tests. */
export const testedField = (columnName: string): string & keyof LeadRow => tested[columnName as DialerColumn].field;

/** The condition of one valid row on leads. Before and After exclude the day itself; Between includes both days. */
export function rowFilter({ columnName, operator, value }: ConditionRow, days: DayRange): Filter {
  const { field, stored = String } = tested[columnName as DialerColumn];
  const texts = Array.isArray(value) ? value : [value];
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

const joinedBy = (how: Joined, filters: Filter[]): Filter => (how === 'Or' ? { or: filters } : { and: filters });

/** The condition of the blocks of a valid rule on leads. */
export const ruleFilter = (joined: Joined, blocks: readonly ConditionBlock[], days: DayRange): Filter =>
  joinedBy(
    joined,
    blocks.map(({ condition, rules }) =>
      joinedBy(
        condition,
        rules.map((row) => rowFilter(row, days)),
      ),
    ),
  );
