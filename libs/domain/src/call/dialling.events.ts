import { defineEvent, id, type EventOf } from '../kernel';

const context = 'call';

export const callRequested = defineEvent('CallRequested', {
  context,
  doc: 'A user asked to place a call; the provider is asked next.',
  fields: { dialId: id(), attemptId: id() },
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

export type DiallingEvent = CallRequested | CallDialled | CallNotDialled;
export const diallingEvents = [callRequested, callDialled, callNotDialled];

/** Stream of a request to place a call. */
export const diallingStream = (tenantId: string, dialId: string) => `dialling-${tenantId}-${dialId}`;
