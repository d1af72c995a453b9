import type { Filter } from '../kernel';
import type { CallRow } from './call-list.read-model';

/** Users are asked for the results of calls of this period. */
const RECENT_MS = 24 * 60 * 60_000;

/** Calls that ring or are answered now. */
export const underWay: Filter = { field: 'status', op: 'in', values: ['ringing', 'answered'] };

/** The incoming calls that ring at a user, alone or together with others. */
export const ringingAt = (userId: string): Filter => ({
  and: [
    { field: 'status', op: 'eq', value: 'ringing' },
    { field: 'direction', op: 'eq', value: 'incoming' },
    {
      or: [
        { field: 'userId', op: 'eq', value: userId },
        { field: 'offeredTo', op: 'eq', value: userId },
      ],
    },
  ],
});

/** Whether a call rings or is answered now. */
export const isUnderWay = ({ status }: Pick<CallRow, 'status'>): boolean => status === 'ringing' || status === 'answered';

/** The calls under way of a user, not those that only ring at the user together with others. */
export const underWayOf = (userId: string): Filter => ({
  and: [{ field: 'userId', op: 'eq', value: userId }, underWay],
});

/** A user's calls whose result the user is asked for: with a lead, of the last 24 hours. */
export const recentCallsOf = (userId: string, now = Date.now()): Filter => ({
  and: [
    { field: 'userId', op: 'eq', value: userId },
    { field: 'leadId', op: 'exists', value: true },
    { field: 'startedAt', op: 'gte', value: new Date(now - RECENT_MS).toISOString() },
  ],
});

/** The missed calls of a number that nobody has returned. */
export const openMissedOf = (phone: string): Filter => ({
  and: [
    { field: 'phone', op: 'eq', value: phone },
    { field: 'status', op: 'eq', value: 'missed' },
    { field: 'calledBack', op: 'eq', value: false },
  ],
});

/** The missed calls of unknown numbers at a user, alone or among others, that nobody has returned. */
export const openUnknownOf = (userId: string, since: string): Filter => ({
  and: [
    { field: 'status', op: 'eq', value: 'missed' },
    { field: 'leadId', op: 'exists', value: false },
    { field: 'calledBack', op: 'eq', value: false },
    { field: 'spam', op: 'eq', value: false },
    { field: 'startedAt', op: 'gte', value: since },
    {
      or: [
        { field: 'userId', op: 'eq', value: userId },
        { field: 'offeredTo', op: 'eq', value: userId },
      ],
    },
  ],
});

/** The calls that settle a missed call of a number: those that users dialled later, and later ones of the caller that were answered. */
export const settlingCalls = (phone: string, after: string): Filter => ({
  and: [
    { field: 'phone', op: 'eq', value: phone },
    { field: 'startedAt', op: 'gte', value: after },
    {
      or: [
        { field: 'direction', op: 'eq', value: 'outgoing' },
        { field: 'status', op: 'in', values: ['answered', 'ended'] },
      ],
    },
  ],
});
