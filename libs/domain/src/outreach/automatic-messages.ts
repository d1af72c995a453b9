import type { RecordedEvent } from '../kernel';
import { staffRoles } from '../kernel/staff-roles';
import type { LeadMessageSent } from './outreach.events';

/** When automation sent messages to a lead: broadcasts, and steps of workflows, also of deleted ones. A message that a user writes does not count. */
export const automaticMessagesOf = (history: readonly RecordedEvent[]): string[] =>
  history.flatMap(({ type, data, at, meta }) => {
    if (type !== 'LeadMessageSent') return [];
    return (data as LeadMessageSent['data']).broadcastId !== undefined || meta.actor.role === staffRoles.system ? [at] : [];
  });
