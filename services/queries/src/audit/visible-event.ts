import { withoutSums, type HiddenFields, type Sight } from '@matricula/auth';
import type { RecordedEvent } from '@matricula/domain/kernel';
import { HIDDEN_VALUE } from '@matricula/domain/user';
import { visibleCounts } from '@matricula/projections/job';

/** An event about a lead without the values of fields that are hidden from the reader's role. The fact that a field was changed is not hidden. */
export function visibleLeadEvent(event: RecordedEvent, kept: HiddenFields): RecordedEvent {
  const isChange = event.type === 'LeadDetailsChanged';
  return { ...event, data: kept.told(event.data, isChange ? HIDDEN_VALUE : undefined) };
}

/** An event of a job without the counts that would reveal whether the people of an import were known. */
export function visibleJobEvent(event: RecordedEvent, sight: Sight): RecordedEvent {
  const data = event.data as { counts?: Record<string, number> };
  return data.counts && event.type.startsWith('Job') ? { ...event, data: { ...data, counts: visibleCounts(data.counts, sight) } } : event;
}

/** Events about money of leads. */
const OF_ORDERS = /^(Order|Payment|Refund)/;

/** An event without the sums of orders, for readers who may not see the details of orders. */
export const visibleSums = (event: RecordedEvent, { withoutSums: areHidden }: Sight): RecordedEvent =>
  areHidden && OF_ORDERS.test(event.type) ? { ...event, data: withoutSums(event.data) } : event;

/** Events that may quote a lead without being about one: filters and texts of exports, titles of jobs, messages, tickets. */
const QUOTES_LEADS = /^(DataExported|Feedback|Job|Message|Report|Ticket)/;

/** An event without the values that this user's field rules hide, in its old and new data as well. */
export function visibleEvent(event: RecordedEvent, ofLead: boolean, kept: HiddenFields, sight: Sight): RecordedEvent {
  if (ofLead) return visibleLeadEvent(event, kept);
  const counted = visibleJobEvent(event, sight);
  return QUOTES_LEADS.test(event.type) ? { ...counted, data: kept.told(counted.data) } : counted;
}
