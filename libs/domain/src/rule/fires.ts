import { STAGE_COLUMN, triggerEvents, type TriggerSettings } from './rule-triggers';

/** A lead as a trigger sees it. */
interface Seen {
  removed?: boolean;
}

/** The lead after an event and before it, whether a rule matches it, and its value in a column. */
interface Change<Lead extends Seen> {
  now: Lead;
  before: () => Lead | undefined;
  matches: (lead: Lead) => boolean;
  valueOf: (columnName: string, lead: Lead) => string | undefined;
}

/** A rule as far as its trigger goes. */
type Triggered = { ruleId: string } & Pick<TriggerSettings, 'trigger_field' | 'trigger_event'> & { triggerType: string };

/** The type of the event that asks one rule about one lead: by its schedule, by a date of the lead, or by a user. */
export const RULE_ASKED = 'RuleAsked';

/**
 * Whether an event of a lead fires a rule or workflow by its trigger: as a new lead, with each enquiry, when the lead starts to match, when a field
 * changes, by a named event, or because the rule is asked about this lead. A lead that is captured or restored starts to match like one that changes.
 */
export function firesOn<Lead extends Seen>(
  { ruleId, triggerType, trigger_field: field, trigger_event }: Triggered,
  { type, data }: { type: string; data: unknown },
  { now, before, matches, valueOf }: Change<Lead>,
): boolean {
  if (!matches(now)) return false;
  if (type === RULE_ASKED) return (data as { ruleId?: string }).ruleId === ruleId;
  const changes = (columnName: string) => {
    const earlier = before();
    return earlier !== undefined && valueOf(columnName, earlier) !== valueOf(columnName, now);
  };
  switch (triggerType) {
    case 'create':
      return type === 'LeadCaptured';
    case 'enquiry':
      return type === 'LeadCaptured' || type === 'LeadReEnquired';
    case 'update': {
      const earlier = before();
      return !earlier || earlier.removed === true || !matches(earlier);
    }
    case 'field':
      return field !== undefined && changes(field);
    case 'event': {
      const named = triggerEvents.find(({ value }) => value === trigger_event);
      if (!named || !(named.types as readonly string[]).includes(type)) return false;
      return named.value !== 'stage' || changes(STAGE_COLUMN);
    }
    default:
      return false;
  }
}
