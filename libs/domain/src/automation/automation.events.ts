import { defineEvent, id, instant, integer, map, text, type EventOf } from '../kernel';

const context = 'automation';

export const timerSet = defineEvent('TimerSet', {
  context,
  doc: 'A timer was set; setting it again replaces the time.',
  // `about`: ids of the subjects; never names of people.
  fields: { timerId: id(), kind: text(), dueAt: instant(), about: map<string>() },
});
export type TimerSet = EventOf<typeof timerSet>;

export const timerElapsed = defineEvent('TimerElapsed', {
  context,
  doc: 'A timer elapsed: the policy that set it acts now.',
  fields: { timerId: id(), kind: text(), dueAt: instant(), about: map<string>() },
});
export type TimerElapsed = EventOf<typeof timerElapsed>;

export const timerCancelled = defineEvent('TimerCancelled', {
  context,
  doc: 'A timer was cancelled because it is no longer needed.',
  fields: { timerId: id(), kind: text() },
});
export type TimerCancelled = EventOf<typeof timerCancelled>;

export const policyParked = defineEvent('PolicyParked', {
  context,
  doc: 'A policy could not process an event and parked it; an operator can retry it.',
  fields: {
    parkedId: id(),
    policy: text(),
    eventId: id(),
    eventType: text(),
    stream: text(),
    revision: integer(),
    error: text(),
    attempts: integer(),
  },
});
export type PolicyParked = EventOf<typeof policyParked>;

export const policyReplayed = defineEvent('PolicyReplayed', {
  context,
  doc: 'A policy processed a parked event.',
  fields: { parkedId: id(), policy: text(), eventId: id() },
});
export type PolicyReplayed = EventOf<typeof policyReplayed>;

export const policyDropped = defineEvent('PolicyDropped', {
  context,
  doc: 'An operator discarded an event that a policy had parked.',
  fields: { parkedId: id(), policy: text(), eventId: id(), reason: text() },
});
export type PolicyDropped = EventOf<typeof policyDropped>;

export const parkedEventDropped = defineEvent('ParkedEventDropped', {
  context,
  doc: 'An operator discarded an event that a read model could not apply.',
  fields: { parkedId: id(), projector: text(), eventId: id(), eventType: text(), reason: text() },
});
export type ParkedEventDropped = EventOf<typeof parkedEventDropped>;

export const automationEvents = [timerSet, timerElapsed, timerCancelled, policyParked, policyReplayed, policyDropped, parkedEventDropped];
export type TimerEvent = TimerSet | TimerElapsed | TimerCancelled;
export type ParkingEvent = PolicyParked | PolicyReplayed | PolicyDropped | ParkedEventDropped;
export type AutomationEvent = TimerEvent | ParkingEvent;

/** Stream of a timer. */
export const timerStream = (tenantId: string, timerId: string) => `timer-${tenantId}-${timerId}`;

/** Stream of an event that a policy or a read model failed to process. */
export const parkingStream = (tenantId: string, parkedId: string) => `parked-${tenantId}-${parkedId}`;
