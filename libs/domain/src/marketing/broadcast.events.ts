import { defineEvent, flag, id, instant, integer, map, oneOf, optional, text, type EventOf } from '../kernel';

const context = 'marketing';
const broadcast = { broadcastId: id() };

/** Why a broadcast waits: its time has not come, it is outside the hours of promotional SMS, or a user stopped automation or its messages. */
export const holdReasons = ['scheduled', 'hours', 'stopped'] as const;

export const broadcastCreated = defineEvent('BroadcastCreated', {
  context,
  doc: 'A broadcast was created: a template for an audience. Nothing is sent yet (AU-09).',
  fields: {
    ...broadcast,
    name: text(),
    channel: oneOf('sms', 'email'),
    campaignId: optional(id()),
    campaignName: optional(text()),
    audienceId: id(),
    audienceName: text(),
    templateId: id(),
    templateName: text(),
    senderId: optional(id()),
    senderName: optional(text()),
    header: optional(text()),
    promotional: flag(),
    perSecond: integer(),
    /** When it is to leave; it can be sent at once as well. */
    startsAt: optional(instant()),
  },
});
export type BroadcastCreated = EventOf<typeof broadcastCreated>;

export const broadcastStarted = defineEvent('BroadcastStarted', {
  context,
  doc: 'A user sent a broadcast: its text is fixed from now on.',
  fields: { ...broadcast, run: integer(), title: optional(text()), text: text() },
});
export type BroadcastStarted = EventOf<typeof broadcastStarted>;

export const broadcastPostponed = defineEvent('BroadcastPostponed', {
  context,
  doc: 'A broadcast waits until the given time, or until a stop of automation ends.',
  fields: { ...broadcast, until: optional(instant()), reason: oneOf(...holdReasons) },
});
export type BroadcastPostponed = EventOf<typeof broadcastPostponed>;

export const broadcastResolved = defineEvent('BroadcastResolved', {
  context,
  doc: 'The leads of a broadcast are fixed; their ids are in a file.',
  /** `hidden`: leads of the audience that the sender does not see. */
  fields: { ...broadcast, selectionId: id(), total: integer(), hidden: optional(integer()) },
});
export type BroadcastResolved = EventOf<typeof broadcastResolved>;

export const broadcastPaused = defineEvent('BroadcastPaused', {
  context,
  doc: 'A broadcast was paused: the rest is not sent until it is resumed.',
  fields: { ...broadcast, reason: optional(text()) },
});
export type BroadcastPaused = EventOf<typeof broadcastPaused>;

export const broadcastResumed = defineEvent('BroadcastResumed', {
  context,
  doc: 'A broadcast goes on, at the request of a user or because its time has come.',
  /** `takesOver`: from now on the leads are those that this user sees, because the sender has no active account any more. */
  fields: { ...broadcast, run: integer(), takesOver: optional(flag()) },
});
export type BroadcastResumed = EventOf<typeof broadcastResumed>;

export const broadcastStopped = defineEvent('BroadcastStopped', {
  context,
  doc: 'A broadcast was stopped: the rest is never sent.',
  fields: broadcast,
});
export type BroadcastStopped = EventOf<typeof broadcastStopped>;

export const broadcastSent = defineEvent('BroadcastSent', {
  context,
  doc: 'All messages of a broadcast are handed over; `counts` by outcome, with those left out by reason.',
  fields: { ...broadcast, counts: map<number>() },
});
export type BroadcastSent = EventOf<typeof broadcastSent>;

export const broadcastEvents = [
  broadcastCreated,
  broadcastStarted,
  broadcastPostponed,
  broadcastResolved,
  broadcastPaused,
  broadcastResumed,
  broadcastStopped,
  broadcastSent,
];
export type BroadcastEvent =
  | BroadcastCreated
  | BroadcastStarted
  | BroadcastPostponed
  | BroadcastResolved
  | BroadcastPaused
  | BroadcastResumed
  | BroadcastStopped
  | BroadcastSent;

/** Stream of a broadcast. */
export const broadcastStream = (tenantId: string, broadcastId: string) => `broadcast-${tenantId}-${broadcastId}`;
