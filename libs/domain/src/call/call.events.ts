import { defineEvent, flag, id, instant, integer, list, object, oneOf, optional, personal, staffName, text, type EventOf } from '../kernel';

const context = 'call';
export const callDirections = ['incoming', 'outgoing'] as const;
/** What came of dialling, from the weakest to the strongest report of an end. */
export const callOutcomes = ['cancelled', 'failed', 'busy', 'no-answer', 'completed'] as const;

/** The lead at the other end of a call, when the call was matched to it. */
const leadFields = {
  leadId: optional(id()),
  leadHash: optional(id()),
  leadName: optional(personal(text())),
  ownerId: optional(id()),
  stage: optional(text()),
  source: optional(text()),
};
const userFields = { userId: optional(id()), userName: optional(staffName('userId')) };
/** The times of a call as far as they are known after the event, and what the provider itself reported of them. */
const timeFields = {
  startedAt: instant(),
  answeredAt: optional(instant()),
  endedAt: optional(instant()),
  ringSeconds: optional(integer()),
  talkSeconds: optional(integer()),
  reported: object({
    answeredAt: optional(instant()),
    endedAt: optional(instant()),
    outcome: optional(oneOf(...callOutcomes)),
    talkSeconds: optional(integer()),
    answererId: optional(id()),
    /** The end is not reported: the call was closed because it was open for too long. The first reported end replaces it. */
    endGuessed: optional(flag()),
  }),
};

export const callStarted = defineEvent('CallStarted', {
  context,
  // Every call has a key of its own, so that callers without a lead can be erased as well.
  subject: 'callId',
  doc: 'A telephone call rings or is dialled. It is recorded once, by the first report of the call.',
  fields: {
    callId: id(),
    provider: text(),
    direction: oneOf(...callDirections),
    startedAt: instant(),
    phone: optional(personal(text())),
    ...leadFields,
    ...userFields,
    /** The users at whom the call rings together, until one of them takes it; with a user, those at whom it rings as well because this user is not free. */
    offeredTo: optional(list(id())),
    /** An earlier call of the number was marked as spam: the call rings at nobody. */
    spam: optional(flag()),
  },
});
export type CallStarted = EventOf<typeof callStarted>;

export const callAnswered = defineEvent('CallAnswered', {
  context,
  subject: 'callId',
  doc: 'The call was answered.',
  fields: { callId: id(), ...timeFields, ...userFields },
});
export type CallAnswered = EventOf<typeof callAnswered>;

export const callClaimed = defineEvent('CallClaimed', {
  context,
  doc: 'One of the users at whom the call rings took it: it no longer rings at the others.',
  fields: { callId: id(), userId: id(), userName: optional(staffName('userId')) },
});
export type CallClaimed = EventOf<typeof callClaimed>;

export const callDeclined = defineEvent('CallDeclined', {
  context,
  doc: 'A user at whom the call rings declined it: it rings no longer at this user, and goes on ringing at the others.',
  fields: { callId: id(), userId: id(), userName: optional(staffName('userId')) },
});
export type CallDeclined = EventOf<typeof callDeclined>;

export const callConnectionBegun = defineEvent('CallConnectionBegun', {
  context,
  doc: 'The user answered a call that rings; the provider is asked next to connect it with their telephone.',
  fields: { callId: id(), userId: id(), attemptId: id(), at: instant() },
});
export type CallConnectionBegun = EventOf<typeof callConnectionBegun>;

export const callConnected = defineEvent('CallConnected', {
  context,
  doc: 'The provider connects the call with the telephone of the user.',
  fields: { callId: id(), attemptId: id() },
});
export type CallConnected = EventOf<typeof callConnected>;

export const callNotConnected = defineEvent('CallNotConnected', {
  context,
  doc: 'The provider did not connect the call; it may be asked again.',
  fields: { callId: id(), attemptId: id() },
});
export type CallNotConnected = EventOf<typeof callNotConnected>;

export const callEnded = defineEvent('CallEnded', {
  context,
  subject: 'callId',
  doc: 'The call is over: it was answered and hung up, or an outgoing call was not answered.',
  fields: { callId: id(), dialStatus: oneOf(...callOutcomes), ...timeFields, leadId: optional(id()), userId: optional(id()) },
});
export type CallEnded = EventOf<typeof callEnded>;

export const callMissed = defineEvent('CallMissed', {
  context,
  subject: 'callId',
  doc: 'An incoming call ended without an answer.',
  fields: {
    callId: id(),
    dialStatus: oneOf(...callOutcomes),
    ...timeFields,
    leadId: optional(id()),
    leadHash: optional(id()),
    userId: optional(id()),
    /** The users at whom it rang, if none of them took it. */
    offeredTo: optional(list(id())),
    spam: optional(flag()),
  },
});
export type CallMissed = EventOf<typeof callMissed>;

export const callCorrected = defineEvent('CallCorrected', {
  context,
  subject: 'callId',
  doc: 'A late or fuller report corrects the times, the number or the user of a call.',
  fields: { callId: id(), dialStatus: optional(oneOf(...callOutcomes)), ...timeFields, phone: optional(personal(text())), ...userFields },
});
export type CallCorrected = EventOf<typeof callCorrected>;

export const callRecorded = defineEvent('CallRecorded', {
  context,
  doc: 'A recording of the conversation was stored.',
  fields: { callId: id(), recordingId: id(), expiresAt: optional(instant()) },
});
export type CallRecorded = EventOf<typeof callRecorded>;

export const callLeadLinked = defineEvent('CallLeadLinked', {
  context,
  subject: 'callId',
  doc: 'The call was linked to a lead: the number was matched later, or the lead was created from the call.',
  // The outcome of dialling, if the call is over by then.
  fields: { callId: id(), ...leadFields, dialStatus: optional(oneOf(...callOutcomes)) },
});
export type CallLeadLinked = EventOf<typeof callLeadLinked>;

export const callOwnerChanged = defineEvent('CallOwnerChanged', {
  context,
  doc: 'The lead of the call got another owner, or (without ownerId) none: access to the call follows.',
  fields: { callId: id(), ownerId: optional(id()) },
});
export type CallOwnerChanged = EventOf<typeof callOwnerChanged>;

export const callMoved = defineEvent('CallMoved', {
  context,
  doc: 'The lead of the call was merged into another one, or separated from it: the call goes with it.',
  fields: {
    callId: id(),
    leadId: id(),
    /** The owner of that lead. */
    ownerId: optional(id()),
    /** The lead of the call while it is merged into that lead. */
    mergedLeadId: optional(id()),
  },
});
export type CallMoved = EventOf<typeof callMoved>;

export const callSpamMarked = defineEvent('CallSpamMarked', {
  context,
  doc: 'The call was marked as spam, or the mark was removed.',
  fields: { callId: id(), spam: flag() },
});
export type CallSpamMarked = EventOf<typeof callSpamMarked>;

export const callActionLinked = defineEvent('CallActionLinked', {
  context,
  doc: 'The result of the call was recorded as a call action.',
  fields: { callId: id(), callActionId: id(), stage: optional(text()), subStage: optional(text()) },
});
export type CallActionLinked = EventOf<typeof callActionLinked>;

export const callResultSkipped = defineEvent('CallResultSkipped', {
  context,
  subject: 'callId',
  doc: 'The user placed the next call without recording the result of this one, and said why; of an erased person, without the reason.',
  fields: { callId: id(), ...userFields, reason: optional(personal(text())) },
});
export type CallResultSkipped = EventOf<typeof callResultSkipped>;

export const callReturned = defineEvent('CallReturned', {
  context,
  doc: 'A missed call was called back, or its caller called again and was answered.',
  fields: { callId: id(), returnCallId: id(), byCaller: optional(flag()) },
});
export type CallReturned = EventOf<typeof callReturned>;

export const callerErased = defineEvent('CallerErased', {
  context,
  doc: 'The person at the other end of the call was erased: number, name and recording are gone.',
  fields: { callId: id() },
});
export type CallerErased = EventOf<typeof callerErased>;

export type CallEvent =
  | CallStarted
  | CallAnswered
  | CallClaimed
  | CallDeclined
  | CallConnectionBegun
  | CallConnected
  | CallNotConnected
  | CallEnded
  | CallMissed
  | CallCorrected
  | CallRecorded
  | CallLeadLinked
  | CallOwnerChanged
  | CallMoved
  | CallSpamMarked
  | CallActionLinked
  | CallResultSkipped
  | CallReturned
  | CallerErased;

export const callEvents = [
  callStarted,
  callAnswered,
  callClaimed,
  callDeclined,
  callConnectionBegun,
  callConnected,
  callNotConnected,
  callEnded,
  callMissed,
  callCorrected,
  callRecorded,
  callLeadLinked,
  callOwnerChanged,
  callMoved,
  callSpamMarked,
  callActionLinked,
  callResultSkipped,
  callReturned,
  callerErased,
];

/** The id of a call: the name of its provider, and the provider's own id. */
export const callIdOf = (provider: string, id: string) => `${provider}-${id}`;

/** The provider of a call, and the provider's own id of it: the inverse of `callIdOf`. */
export function partsOfCallId(callId: string): { provider: string; id: string } {
  const end = callId.indexOf('-');
  return { provider: callId.slice(0, end), id: callId.slice(end + 1) };
}

/** Stream of a call. */
export const callStream = (tenantId: string, callId: string) => `call-${tenantId}-${callId}`;
