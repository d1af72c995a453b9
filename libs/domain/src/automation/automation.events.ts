import { defineEvent, id, instant, integer, map, text, type EventOf } from '../kernel';

const context = 'automation';

export const timerSet = defineEvent('TimerSet', {
  context,
  doc: 'Something is to happen at a time; set again, it happens at the later word.',
  // `about`: ids of the subjects; never names of people.
  fields: { timerId: id(), kind: text(), dueAt: instant(), about: map<string>() },
});
export type TimerSet = EventOf<typeof timerSet>;

export const timerElapsed = defineEvent('TimerElapsed', {
  context,
  doc: 'The timer elapsed: the process that set it acts now.',
  fields: { timerId: id(), kind: text(), dueAt: instant(), about: map<string>() },
});
export type TimerElapsed = EventOf<typeof timerElapsed>;

export const timerCancelled = defineEvent('TimerCancelled', {
  context,
  doc: 'What the timer was for came about before its time, or will not come about at all.',
  fields: { timerId: id(), kind: text() },
});
export type TimerCancelled = EventOf<typeof timerCancelled>;

export const policyParked = defineEvent('PolicyParked', {
  context,
  doc: 'A policy could not act on an event and went on without; a person looks at it and has it act again.',
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
  doc: 'A policy acted on an event that had been parked.',
  fields: { parkedId: id(), policy: text(), eventId: id() },
});
export type PolicyReplayed = EventOf<typeof policyReplayed>;

export const policyDropped = defineEvent('PolicyDropped', {
  context,
  doc: 'A person decided that a policy shall not act on an event that had been parked.',
  fields: { parkedId: id(), policy: text(), eventId: id(), reason: text() },
});
export type PolicyDropped = EventOf<typeof policyDropped>;

export const parkedEventDropped = defineEvent('ParkedEventDropped', {
  context,
  doc: 'A person decided that a read model goes without an event that it could not fold.',
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
