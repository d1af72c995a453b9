import { customFieldOf } from '../kernel/condition-blocks';
import { countOf } from '../kernel/lead-columns';
import { isLeadDate, STAGE_COLUMN, SUB_STAGE_COLUMN } from './rule-triggers';
import type { RuleDefinition, RuleKind } from './rule-definition';
import type { WorkflowStep } from './workflow-steps';

/** A rule as far as its cycles go. */
export interface CycledRule {
  ruleId: string;
  name: string;
  kind: RuleKind;
  definition: RuleDefinition;
}

/** Cycles that are named at most; longer ones than the longest chain of rules are cut by it. */
const MOST_CYCLES = 20;
const LONGEST = 8;
/** Rules that a search looks at: in a dense net of rules the paths are too many to follow all of them. */
const MOST_STEPS = 100_000;

/** The columns of the fields that steps set under their own names. */
const columnOfField: Readonly<Record<string, string>> = {
  leadType: 'lead_type',
  lastEducation: 'last_education',
  yearOfAdmission: 'year_of_admission',
  stage: STAGE_COLUMN,
};

/** One name for a custom field, whatever its kind. */
const fieldSignal = (column: string): string => `field:${customFieldOf(column) ?? column}`;

/** What a step changes, as signals that triggers may hear. */
function writtenBy(step: WorkflowStep): string[] {
  switch (step.kind) {
    case 'set': {
      const field: string = step.settings.field;
      const column = columnOfField[field] ?? field;
      return [fieldSignal(column), ...(column === STAGE_COLUMN ? [fieldSignal(SUB_STAGE_COLUMN), 'event:stage'] : [])];
    }
    case 'follow-up':
      return [
        ...['event:follow-up', 'count:followUps', 'date:nextFollowUpAt'],
        ...['last_callaction_call_date_time', 'last_callaction_followup_status'].map(fieldSignal),
      ];
    case 'send':
      return ['event:message-sent', 'count:messages'];
    case 'give':
      return ['date:assignedAt'];
    case 'enter':
      return [`enter:${step.settings.workflowId}`];
    default:
      return [];
  }
}

const writes = ({ kind, definition: { steps } }: CycledRule): string[] =>
  kind === 'workflow' ? steps.flatMap(writtenBy) : ['date:assignedAt'];

/** What lets a rule act again. A schedule and a new lead are no work of rules. */
function hears({ ruleId, kind, definition }: CycledRule): string[] {
  const { triggerType, trigger_field = '', trigger_event = '', trigger_date = '', rule } = definition;
  const entered = kind === 'workflow' ? [`enter:${ruleId}`] : [];
  switch (triggerType) {
    case 'update':
      return [
        ...entered,
        ...rule.flatMap(({ rules }) =>
          rules.map(({ columnName }) => {
            const count = countOf(columnName);
            return count ? `count:${count.what}` : fieldSignal(columnName);
          }),
        ),
      ];
    case 'field':
      return [...entered, fieldSignal(trigger_field)];
    case 'event':
      return [...entered, `event:${trigger_event}`];
    case 'date':
      return isLeadDate(trigger_date) ? [...entered, `date:${trigger_date}`, fieldSignal(trigger_date)] : entered;
    default:
      return entered;
  }
}

/**
 * The cycles that a rule would be part of together with the rules in force: each rule writes what the next one hears, and the last one writes what the
 * first one hears. The names, beginning with the rule.
 */
export function cyclesOf(rule: CycledRule, inForce: readonly CycledRule[]): string[][] {
  const all = [rule, ...inForce.filter(({ ruleId }) => ruleId !== rule.ruleId)];
  const heard = new Map(all.map((one) => [one.ruleId, new Set(hears(one))]));
  const followers = new Map(
    all.map((one) => {
      const signals = writes(one);
      return [one.ruleId, all.filter((other) => signals.some((signal) => heard.get(other.ruleId)?.has(signal)))];
    }),
  );
  const ways = waysBack(rule.ruleId, followers);
  const found: string[][] = [];
  let steps = 0;
  const walk = (path: readonly CycledRule[]): void => {
    for (const next of followers.get(path.at(-1)?.ruleId ?? '') ?? []) {
      if (found.length >= MOST_CYCLES || ++steps > MOST_STEPS) return;
      if (next.ruleId === rule.ruleId) found.push(path.map(({ name }) => name));
      else if (path.length + (ways.get(next.ruleId) ?? LONGEST) <= LONGEST && !path.includes(next)) walk([...path, next]);
    }
  };
  walk([rule]);
  return found;
}

/** How many rules further a rule leads back to the first one, for those that do at all. */
function waysBack(first: string, followers: ReadonlyMap<string, readonly CycledRule[]>): Map<string, number> {
  const ways = new Map([[first, 0]]);
  for (let way = 1; way <= LONGEST; way++) {
    const next = [...followers].filter(([id, after]) => !ways.has(id) && after.some(({ ruleId }) => ways.get(ruleId) === way - 1));
    for (const [id] of next) ways.set(id, way);
  }
  return ways;
}
