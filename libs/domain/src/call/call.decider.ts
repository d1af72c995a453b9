import { defined, DomainError, type Decider, type DomainCommand } from '../kernel';
import {
  callOutcomes,
  partsOfCallId,
  type CallActionLinked,
  type CallEvent,
  type CallLeadLinked,
  type CallMoved,
  type CallStarted,
} from './call.events';
import { callStatusOf, evolve, noCall, type Call, type Outcome, type Reported } from './call.state';

/** One report about a call, from a webhook, the provider's list of calls, or our own dialling. Reports may repeat and come in any order. */
export interface CallReport extends Omit<CallStarted['data'], 'startedAt' | 'offeredTo'> {
  status: 'ringing' | 'in-progress' | Outcome;
  /** When the report was made, ISO 8601 UTC. */
  at: string;
  startedAt?: string;
  answeredAt?: string;
  endedAt?: string;
  talkSeconds?: number;
  /** The user whose telephone is to ring, if the provider does not name one. */
  ring?: { userId: string; userName?: string };
  /** The users at whom it rings together, unless the provider names one; with `ring`, those at whom it rings as well. */
  offer?: readonly string[];
  /** No report of the end: the call is open for too long. Any report of the end replaces it. */
  endGuessed?: true;
}

/** A provider answers within this time. Afterwards an attempt without an answer does not prevent another one. */
export const CONNECTING_MS = 20_000;

export type CallCommand =
  | DomainCommand<'ReportCall', CallReport>
  | DomainCommand<'RecordCall', { recordingId: string; expiresAt?: string }>
  | DomainCommand<'LinkCallToLead', Omit<CallLeadLinked['data'], 'callId' | 'dialStatus'>>
  /** `leadId` is the lead that was assigned: the call may belong to another one since. */
  | DomainCommand<'ChangeCallOwner', { leadId: string; ownerId?: string }>
  /** To the lead that its lead is merged into, or back. */
  | DomainCommand<'MoveCall', Omit<CallMoved['data'], 'callId'>>
  | DomainCommand<'ClaimCall', { userId: string; userName?: string }>
  /** A user at whom the call rings declines it. After the last of them the call is missed, unless a report says that it was answered. */
  | DomainCommand<'DeclineCall', { userId: string; userName?: string; at: string }>
  /** `attemptId` names the request that may ask the provider, out of several that come at once; `at` is when it was made. */
  | DomainCommand<'ConnectCall', { userId: string; attemptId: string; at: string }>
  /** The provider accepted the request to connect the call, or refused it. */
  | DomainCommand<'EndConnecting', { attemptId: string; accepted: boolean }>
  | DomainCommand<'MarkCallSpam', { spam: boolean }>
  | DomainCommand<'LinkCallAction', Omit<CallActionLinked['data'], 'callId'> & { leadId: string }>
  /** The user goes on without the result of this call. */
  | DomainCommand<'SkipCallResult', { userId: string; userName?: string; reason: string }>
  | DomainCommand<'ReturnCall', { returnCallId: string; byCaller?: true }>
  | DomainCommand<'EraseCaller', Record<never, never>>;

/** Rules of a call: reports only add to what is known, whatever their order. */
export const callDecider: Decider<Call, CallCommand, CallEvent> = { initial: noCall, decide, evolve };

function decide(command: CallCommand, call: Call): CallEvent[] {
  const { callId } = call;
  if (command.type === 'ReportCall') return report(call.erased ? withoutPerson(command.data) : command.data, call);
  // A policy links calls that a user named: those of other leads, or of nobody known yet, stay as they are.
  if (command.type === 'LinkCallAction') {
    const { leadId, ...linked } = command.data;
    const isOther = !call.known || call.leadId !== leadId;
    // The result of a call that still rings comes with the conversation.
    const rings = call.direction === 'incoming' && callStatusOf(call) === 'ringing';
    return isOther || rings || call.callActionId ? [] : [{ type: 'CallActionLinked', data: defined({ callId, ...linked }) }];
  }
  if (!call.known) throw new DomainError('call/unknown', 'There is no such call.');
  switch (command.type) {
    case 'RecordCall': {
      const { recordingId } = command.data;
      return call.erased || call.recordings.includes(recordingId) ? [] : [{ type: 'CallRecorded', data: { callId, ...command.data } }];
    }
    case 'LinkCallToLead':
      // A call of another lead is moved (`MoveCall`), never linked over.
      if (call.erased || call.leadId !== undefined) return [];
      return [{ type: 'CallLeadLinked', data: { callId, ...command.data, ...defined({ dialStatus: outcomeOf(call) }) } }];
    case 'ChangeCallOwner': {
      const { leadId, ownerId } = command.data;
      return call.leadId !== leadId || call.ownerId === ownerId ? [] : [{ type: 'CallOwnerChanged', data: defined({ callId, ownerId }) }];
    }
    case 'MoveCall':
      return call.leadId === undefined || call.leadId === command.data.leadId
        ? []
        : [{ type: 'CallMoved', data: defined({ callId, ...command.data }) }];
    case 'ClaimCall':
      return take(command.data, call);
    case 'DeclineCall':
      return decline(command.data, call);
    case 'ConnectCall':
      return connect(command.data, call);
    case 'EndConnecting': {
      const { attemptId, accepted } = command.data;
      if (call.connect?.attemptId !== attemptId || call.connect.accepted) return [];
      return [{ type: accepted ? 'CallConnected' : 'CallNotConnected', data: { callId, attemptId } }];
    }
    case 'MarkCallSpam':
      if (command.data.spam && call.leadId !== undefined)
        throw new DomainError('call/of-lead', 'This is a call of a lead. Only calls of unknown numbers can be marked as spam.');
      return call.spam === command.data.spam ? [] : [{ type: 'CallSpamMarked', data: { callId, ...command.data } }];
    case 'SkipCallResult':
      if (call.callActionId !== undefined || call.resultSkipped) return [];
      // Nothing is written about a person who was erased.
      return [{ type: 'CallResultSkipped', data: defined({ callId, ...command.data, ...(call.erased && { reason: undefined }) }) }];
    case 'ReturnCall':
      return call.returned || callStatusOf(call) !== 'missed' ? [] : [{ type: 'CallReturned', data: { callId, ...command.data } }];
    case 'EraseCaller':
      return call.erased ? [] : [{ type: 'CallerErased', data: { callId } }];
  }
}

/** The first user who takes a call gets it, also before the user who is not free. */
function take({ userId, userName }: { userId: string; userName?: string }, call: Call): CallEvent[] {
  const { callId } = call;
  const status = callStatusOf(call);
  if (status !== 'ringing' && status !== 'answered') throw new DomainError('call/over', 'This call is over.');
  if (call.direction === 'outgoing') throw new DomainError('call/not-incoming', 'This call was dialled here. Answer your telephone.');
  if (call.userId === userId && (call.claimed || !call.offeredTo?.length)) return [];
  const ringsHere = !call.claimed && !call.answered && !call.connect && call.offeredTo?.includes(userId) === true;
  if (call.userId !== undefined && call.userId !== userId && !ringsHere) {
    const name = call.userName ?? 'another user';
    const isTaken = call.claimed || call.answered || call.connect;
    const words = isTaken ? `${name[0]?.toUpperCase()}${name.slice(1)} has taken this call.` : `This call rings at ${name}.`;
    throw new DomainError('call/taken', words);
  }
  return [{ type: 'CallClaimed', data: defined({ callId, userId, userName }) }];
}

/**
 * The call rings no longer at a user who declines it. Nobody is left to answer it after the last one: it is closed like a call without a report of the
 * end, so that an answer on the telephone still counts.
 */
function decline({ userId, userName, at }: { userId: string; userName?: string; at: string }, call: Call): CallEvent[] {
  const { callId, direction, claimed, connect: attempt, declinedBy } = call;
  if (direction === 'outgoing') throw new DomainError('call/not-incoming', 'This call was dialled here. Hang up to end it.');
  const rung = [call.userId ?? [], claimed || attempt ? [] : (call.offeredTo ?? [])].flat();
  if (callStatusOf(call) !== 'ringing' || declinedBy.includes(userId)) return [];
  if (!rung.includes(userId)) throw new DomainError('call/not-yours', 'This call does not ring at you.');
  if (claimed || attempt) throw new DomainError('call/claimed', 'You have taken this call. Hang up to end it.');
  const declined: CallEvent = { type: 'CallDeclined', data: defined({ callId, userId, userName }) };
  if (rung.some((one) => one !== userId && !declinedBy.includes(one))) return [declined];
  const { provider } = partsOfCallId(callId);
  return [declined, ...report({ callId, provider, direction, status: 'no-answer', at, endGuessed: true }, evolve(call, declined))];
}

/** The provider is asked once for each call that rings, and again only after it refused or did not answer. */
function connect({ userId, attemptId, at }: { userId: string; attemptId: string; at: string }, call: Call): CallEvent[] {
  const { callId, connect: last } = call;
  if (callStatusOf(call) !== 'ringing' || call.direction === 'outgoing' || call.userId !== userId) return [];
  const isPending = last && (last.accepted || Date.parse(at) - Date.parse(last.at) < CONNECTING_MS);
  return isPending ? [] : [{ type: 'CallConnectionBegun', data: { callId, userId, attemptId, at } }];
}

const withoutPerson = ({ phone: _phone, leadName: _name, ...rest }: CallReport): CallReport => rest;

/** The events that take a call from what was known to what is known with one more report. */
function report(given: CallReport, before: Call): CallEvent[] {
  const after = merged(before, given);
  const { callId } = after;
  const events: CallEvent[] = [];
  if (!before.known) events.push(started(given, after));
  const user = { userId: after.userId, userName: after.userName };
  const times = timesOf(after);
  const [was, is] = [callStatusOf(before), callStatusOf(after)];
  const isAnswered = after.answered && !before.answered;
  const dialStatus = outcomeOf(after);
  if (isAnswered) events.push({ type: 'CallAnswered', data: { callId, ...times, ...user } });
  if (dialStatus && is === 'ended' && (was !== is || isAnswered)) {
    events.push({ type: 'CallEnded', data: { callId, dialStatus, ...times, leadId: after.leadId, userId: after.userId } });
  } else if (dialStatus && is === 'missed' && was !== is) {
    const { leadId, leadHash, userId } = after;
    const spam = after.spam || undefined;
    const data = { callId, dialStatus, ...times, leadId, leadHash, userId, offeredTo: offerOf(after), spam };
    events.push({ type: 'CallMissed', data });
  }
  if (differs(events.reduce(evolve, before), after)) {
    events.push({ type: 'CallCorrected', data: { callId, ...(dialStatus && { dialStatus }), ...times, phone: after.phone, ...user } });
  }
  return events.map((event) => ({ ...event, data: defined(event.data) }) as CallEvent);
}

function started(
  {
    status: _status,
    at: _at,
    answeredAt: _answered,
    endedAt: _ended,
    talkSeconds: _talk,
    ring: _ring,
    offer: _offer,
    endGuessed: _guessed,
    ...given
  }: CallReport,
  after: Call,
): CallStarted {
  const { startedAt, userId, userName, offeredTo = [] } = after;
  const rings = given.userId === undefined && offeredTo.length > 0 ? { offeredTo: [...offeredTo] } : {};
  return { type: 'CallStarted', data: { ...given, startedAt, userId, userName, ...rings } };
}

function merged(call: Call, given: CallReport): Call {
  const { status, at } = given;
  const isOver = status !== 'ringing' && status !== 'in-progress';
  const answersLate = status === 'in-progress' && !call.answered;
  const known = call.reported.endGuessed && !given.endGuessed && (isOver || answersLate) ? withoutEnd(call.reported) : call.reported;
  const isEnd = isOver && !(given.endGuessed && known.endedAt !== undefined);
  const talkSeconds = most(known.talkSeconds, given.talkSeconds);
  const answeredAt = given.answeredAt ?? (status === 'in-progress' ? at : undefined);
  const says = answeredAt !== undefined && (known.answeredAt === undefined || answeredAt < known.answeredAt);
  const sameTime = answeredAt !== undefined && answeredAt === known.answeredAt;
  const answers = status === 'in-progress' ? given.userId : undefined;
  const answererId = says ? (answers ?? known.answererId) : sameTime ? least(known.answererId, answers) : known.answererId;
  const answered = call.answered || answeredAt !== undefined || status === 'completed' || (talkSeconds ?? 0) > 0;
  const reported: Reported = defined({
    answeredAt: least(known.answeredAt, answeredAt),
    endedAt: isOver && !isEnd ? known.endedAt : least(known.endedAt, given.endedAt ?? (isEnd ? at : undefined)),
    outcome: isEnd ? stronger(known.outcome, status) : known.outcome,
    talkSeconds,
    answererId,
    endGuessed: (isEnd && given.endGuessed) || known.endGuessed,
  });
  const user = userOf(call, given, answererId);
  return {
    ...call,
    callId: given.callId,
    direction: call.known ? call.direction : given.direction,
    known: true,
    startedAt: [given.startedAt, given.answeredAt, at].reduce<string>((first, one) => least(first, one) ?? first, call.startedAt || at),
    reported,
    answered,
    phone: call.phone ?? given.phone,
    ...user,
    offeredTo: call.known ? call.offeredTo : given.offer,
    leadId: call.known ? call.leadId : given.leadId,
    leadHash: call.known ? call.leadHash : given.leadHash,
    ownerId: call.known ? call.ownerId : given.ownerId,
    spam: call.known ? call.spam : given.spam === true,
  };
}

/** What was reported, without an end that was not. */
const withoutEnd = ({ endedAt: _end, outcome: _outcome, endGuessed: _guessed, ...reported }: Reported): Reported => reported;

/** The users at whom a call rings that nobody has taken. */
const offerOf = ({ userId, offeredTo = [] }: Call) => (userId === undefined && offeredTo.length > 0 ? [...offeredTo] : undefined);

/** The user who answered, else the one whom the provider names, else the one whose telephone was chosen to ring. */
function userOf(call: Call, given: CallReport, answererId: string | undefined): Pick<Call, 'userId' | 'userName'> {
  const offered = given.userId ? given : call.userId || call.known ? undefined : given.ring;
  if (answererId !== undefined && answererId === given.userId) return { userId: given.userId, userName: given.userName };
  if (call.userId !== undefined) return { userId: call.userId, userName: call.userName };
  return { userId: offered?.userId, userName: offered?.userName };
}

/** Times for people: what was reported, completed by what follows from it. */
function timesOf(call: Call) {
  const { startedAt, reported, answered } = call;
  // Reports of several clocks may say that it ended before it began.
  const endedAt = reported.endedAt !== undefined && reported.endedAt < startedAt ? startedAt : reported.endedAt;
  const answeredAt =
    reported.answeredAt ??
    (answered && endedAt && reported.talkSeconds !== undefined ? earlier(endedAt, reported.talkSeconds, startedAt) : undefined);
  const talkSeconds = endedAt && answered ? (reported.talkSeconds ?? (answeredAt && seconds(answeredAt, endedAt))) : undefined;
  const rangUntil = answered ? answeredAt : endedAt;
  return defined({
    startedAt,
    answeredAt,
    endedAt,
    ringSeconds: rangUntil === undefined ? undefined : seconds(startedAt, rangUntil),
    talkSeconds: typeof talkSeconds === 'number' ? talkSeconds : undefined,
    reported,
  });
}

const outcomeOf = ({ answered, reported }: Call): Outcome | undefined =>
  reported.endedAt === undefined ? undefined : answered ? 'completed' : (reported.outcome ?? 'no-answer');

const differs = (one: Call, other: Call) =>
  one.startedAt !== other.startedAt ||
  one.phone !== other.phone ||
  one.userId !== other.userId ||
  JSON.stringify(one.reported) !== JSON.stringify(other.reported);

const seconds = (from: string, to: string) => Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / 1000));
const earlier = (at: string, by: number, least: string) => new Date(Math.max(Date.parse(at) - by * 1000, Date.parse(least))).toISOString();
const least = (one: string | undefined, other: string | undefined) =>
  one === undefined || (other !== undefined && other < one) ? other : one;
const most = (one: number | undefined, other: number | undefined) =>
  one === undefined || (other !== undefined && other > one) ? other : one;
const stronger = (one: Outcome | undefined, other: Outcome): Outcome =>
  one !== undefined && callOutcomes.indexOf(one) > callOutcomes.indexOf(other) ? one : other;
