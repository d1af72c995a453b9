import type { RecordedEvent } from '../kernel';
import { staffRoles } from '../kernel/staff-roles';
import type { LeadMessageSent } from './outreach.events';

/** Whether automation sent a message: a broadcast, or a step of a workflow. */
export const isAutomatic = ({ type, data, meta }: Pick<RecordedEvent, 'type' | 'data' | 'meta'>): boolean =>
  type === 'LeadMessageSent' && ((data as LeadMessageSent['data']).broadcastId !== undefined || meta.actor.role === staffRoles.system);

/** When automation sent messages to a lead: broadcasts, and steps of workflows, also of deleted ones. A message that a user writes does not count. */
export const automaticMessagesOf = (history: readonly RecordedEvent[]): string[] =>
  history.flatMap((event) => (isAutomatic(event) ? [event.at] : []));
