import { defineEvent, id, instant, optional, type EventOf } from '../kernel';

const context = 'call';

export const callRequested = defineEvent('CallRequested', {
  context,
  doc: 'A user asked to place a call; the provider is asked next.',
  fields: { dialId: id(), attemptId: id(), at: optional(instant()) },
});
export type CallRequested = EventOf<typeof callRequested>;

export const callDialled = defineEvent('CallDialled', {
  context,
  doc: 'The provider accepted a requested call.',
  fields: { dialId: id(), callId: id() },
});
export type CallDialled = EventOf<typeof callDialled>;

export const callNotDialled = defineEvent('CallNotDialled', {
  context,
  doc: 'The provider did not place a requested call; it may be requested again.',
  fields: { dialId: id() },
});
export type CallNotDialled = EventOf<typeof callNotDialled>;

export const callUnconfirmed = defineEvent('CallUnconfirmed', {
  context,
  doc: 'The provider did not say whether it placed a requested call. The request is not repeated.',
  fields: { dialId: id() },
});
export type CallUnconfirmed = EventOf<typeof callUnconfirmed>;

export type DiallingEvent = CallRequested | CallDialled | CallNotDialled | CallUnconfirmed;
export const diallingEvents = [callRequested, callDialled, callNotDialled, callUnconfirmed];

/** Stream of the requests of a user to place calls. */
export const diallingStream = (tenantId: string, userId: string) => `dialling-${tenantId}-${userId}`;
