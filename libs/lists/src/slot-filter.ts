import { customFieldOf } from '@matricula/domain/kernel/condition-blocks';
import type { RuleDefinition } from '@matricula/domain/rule';
import type { Filter } from '@matricula/read-models/kernel';
import { ruleFilter } from '@matricula/read-models/lead';
import { dayIn, dayRange } from './day-range';
import { allOf } from './list-declaration';

const DAY_MS = 24 * 60 * 60_000;

/**
 * The leads that a rule is asked about at a time of its schedule: those that match; by a date, those whose date lies the given days before the day of
 * that time. `unowned`: only leads without an owner.
 */
export function slotFilter(definition: RuleDefinition, at: string, timeZone: string, unowned: boolean): Filter {
  const { rule, globleCondtion, triggerType, trigger_date = '', trigger_days = 0 } = definition;
  const isOpen: Filter = { field: 'removed', op: 'eq', value: false };
  const where = allOf(
    rule.length > 0 ? ruleFilter(globleCondtion, rule, (from, to) => dayRange(from, to, timeZone), at) : undefined,
    isOpen,
    unowned ? { field: 'ownerId', op: 'exists', value: false } : undefined,
    triggerType === 'date' ? dateFilter(trigger_date, trigger_days, at, timeZone) : undefined,
  );
  return where ?? isOpen;
}

function dateFilter(field: string, days: number, at: string, timeZone: string): Filter {
  // Noon lies on the same day whatever the clock does that day.
  const noon = Date.parse(`${dayIn(timeZone, at)}T12:00:00.000Z`) - days * DAY_MS;
  const day = new Date(noon).toISOString().slice(0, 10);
  const key = customFieldOf(field);
  if (key === undefined) return { field, op: 'between', ...dayRange(day, day, timeZone) };
  // Dates of custom fields are stored as noon, universal time.
  return { field: `customDates.${key}`, op: 'between', from: `${day}T00:00:00.000Z`, to: `${day}T23:59:59.999Z` };
}
