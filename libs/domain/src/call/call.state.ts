import { unknownEvent } from '../kernel';
import type { callOutcomes, CallAnswered, CallEvent, CallStarted } from './call.events';

/** What came of a call, as it is reported. */
export type Outcome = (typeof callOutcomes)[number];
/** What providers reported of a call, merged. */
export type Reported = CallAnswered['data']['reported'];

/** The states of a call. A call that was reported as missed becomes answered if a later report says so; nothing else goes back. */
export type CallStatus = 'none' | 'ringing' | 'answered' | 'ended' | 'missed';

/** An attempt to have the provider connect a call with the telephone of its user. */
export interface ConnectAttempt {
  attemptId: string;
  userId: string;
  at: string;
  accepted: boolean;
}

/** What reports say about a call, merged. Merging is the same in any order, and a repeated report changes nothing. */
export interface Call {
  callId: string;
  direction: CallStarted['data']['direction'];
  known: boolean;
  erased: boolean;
  startedAt: string;
  reported: Reported;
  answered: boolean;
  phone?: string;
  userId?: string;
  userName?: string;
  /** The users at whom it rings, or rang, together, besides its user if it has one. The call belongs to none of them until one takes it. */
  offeredTo?: readonly string[];
  /** The users who declined it. */
  declinedBy: readonly string[];
  /** A user took it from those at whom it rings. */
  claimed?: true;
  connect?: ConnectAttempt;
  leadId?: string;
  leadHash?: string;
  /** The owner of the lead. */
  ownerId?: string;
  recordings: readonly string[];
  spam: boolean;
  callActionId?: string;
  resultSkipped: boolean;
  returned: boolean;
}

/** The state of a call of which nothing is known. */
export const noCall: Call = {
  callId: '',
  direction: 'incoming',
  known: false,
  erased: false,
  startedAt: '',
  reported: {},
  answered: false,
  declinedBy: [],
  recordings: [],
  spam: false,
  resultSkipped: false,
  returned: false,
};

/** The state of a call. */
export function callStatusOf({ known, answered, direction, reported }: Call): CallStatus {
  if (!known) return 'none';
  if (reported.endedAt === undefined) return answered ? 'answered' : 'ringing';
  return answered || direction === 'outgoing' ? 'ended' : 'missed';
}

/** The state after one more event. */
export function evolve(call: Call, event: CallEvent): Call {
  switch (event.type) {
    case 'CallStarted': {
      const { callId, direction, startedAt, phone, userId, userName, offeredTo, leadId, leadHash, ownerId, spam = false } = event.data;
      const parties = { phone, userId, userName, offeredTo, leadId, leadHash, ownerId };
      return { ...call, known: true, callId, direction, startedAt, ...parties, spam };
    }
    case 'CallAnswered':
      return { ...timed(call, event.data), answered: true };
    case 'CallClaimed':
      return { ...call, claimed: true, userId: event.data.userId, userName: event.data.userName };
    case 'CallDeclined':
      return { ...call, declinedBy: [...call.declinedBy, event.data.userId] };
    case 'CallConnectionBegun': {
      const { attemptId, userId, at } = event.data;
      return { ...call, connect: { attemptId, userId, at, accepted: false } };
    }
    case 'CallConnected':
      return call.connect?.attemptId === event.data.attemptId ? { ...call, connect: { ...call.connect, accepted: true } } : call;
    case 'CallNotConnected':
      return call.connect?.attemptId === event.data.attemptId ? { ...call, connect: undefined } : call;
    case 'CallEnded':
    case 'CallMissed':
      return timed(call, event.data);
    case 'CallCorrected':
      return { ...timed(call, event.data), phone: event.data.phone ?? call.phone };
    case 'CallRecorded':
      return { ...call, recordings: [...call.recordings, event.data.recordingId] };
    case 'CallLeadLinked':
      return { ...call, leadId: event.data.leadId, leadHash: event.data.leadHash, ownerId: event.data.ownerId };
    case 'CallOwnerChanged':
      return { ...call, ownerId: event.data.ownerId };
    case 'CallMoved':
      return { ...call, leadId: event.data.leadId, ownerId: event.data.ownerId };
    case 'CallSpamMarked':
      return { ...call, spam: event.data.spam };
    case 'CallActionLinked':
      return { ...call, callActionId: event.data.callActionId };
    case 'CallResultSkipped':
      return { ...call, resultSkipped: true };
    case 'CallReturned':
      return { ...call, returned: true };
    case 'CallerErased':
      return { ...call, erased: true, phone: undefined };
    default:
      return unknownEvent(event, call);
  }
}

function timed(call: Call, data: Pick<CallAnswered['data'], 'startedAt' | 'reported' | 'userId' | 'userName'>): Call {
  const { startedAt, reported, userId = call.userId, userName = call.userName } = data;
  return { ...call, startedAt, reported, userId, userName };
}
