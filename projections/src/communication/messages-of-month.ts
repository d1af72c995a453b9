import type { Filter } from '@matricula/read-models/kernel';
import { withinDays } from '@matricula/lists';

/** Messages to people that were asked for in the month of a day, of the list of messages: what the limit of an institution counts. */
export const messagesOfMonth = (today: string, timeZone: string): Filter | undefined => {
  const since = withinDays('requestedAt', `${today.slice(0, 8)}01`, today, timeZone);
  const toPeople: Filter = { field: 'channel', op: 'in', values: ['email', 'sms'] };
  return since && { and: [toPeople, since] };
};
