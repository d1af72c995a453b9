import type { Filter } from '@matricula/read-models/kernel';
import { withinDays } from '@matricula/lists';

/** Messages to people that were requested in the month of a day: a filter on the list of messages, for the limit of an institution. */
export const messagesOfMonth = (today: string, timeZone: string): Filter | undefined => {
  const since = withinDays('requestedAt', `${today.slice(0, 8)}01`, today, timeZone);
  const toPeople: Filter = { field: 'channel', op: 'in', values: ['email', 'sms'] };
  return since && { and: [toPeople, since] };
};
