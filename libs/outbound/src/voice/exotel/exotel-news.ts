import { boundedNews, secondsOf } from '../bounded-news';
import type { CallNews, CallState } from '../voice';

/** Fields of a callback, of the Passthru applet, or of a call in Exotel's list. */
export type ExotelReport = Readonly<Record<string, string | undefined>>;

const states: ReadonlyMap<string, CallState> = new Map(
  Object.entries({
    queued: 'ringing',
    ringing: 'ringing',
    'call-attempt': 'ringing',
    'in-progress': 'in-progress',
    completed: 'completed',
    busy: 'busy',
    'no-answer': 'no-answer',
    incomplete: 'no-answer',
    failed: 'failed',
    canceled: 'cancelled',
    'client-hangup': 'cancelled',
  } as const),
);

/** Minutes between India's clock, which Exotel reports, and UTC. */
const INDIA = 330;

/** States of a report that say that the call is over, apart from `completed`. */
const isMissed = (state: CallState | undefined): state is CallState =>
  state !== undefined && state !== 'completed' && state !== 'ringing' && state !== 'in-progress';

/**
 * The state that a report proves. Exotel also calls a call completed that only its menu answered, and an incoming one in progress while it rings at the
 * user: it was answered if both parties spoke, or if the second leg (the dialled party) was completed. `unproven`: the report does not tell.
 */
function stateOf(report: ExotelReport, incoming: boolean): { status: CallState | undefined; unproven?: true } {
  const { DialCallStatus, Leg2Status, ConversationDuration } = report;
  const said = states.get((DialCallStatus || report.Status || report.CallType || '').toLowerCase());
  if (report.EventType === 'answered') return { status: 'in-progress' };
  if (said === 'in-progress' && incoming && !DialCallStatus) return { status: 'ringing' };
  if (said !== 'completed' || DialCallStatus) return { status: said };
  const [leg, talked] = [states.get((Leg2Status ?? '').toLowerCase()), secondsOf(ConversationDuration)];
  if (leg === 'completed' || (talked ?? 0) > 0) return { status: 'completed' };
  if (isMissed(leg)) return { status: leg };
  return talked === undefined ? { status: 'completed', unproven: true } : { status: 'no-answer' };
}

/** Converts a report of Exotel, without values that cannot be true; undefined if it names no call or no known state. */
export function exotelNews(report: ExotelReport, now = new Date()): CallNews | undefined {
  const { CallSid: callId, Direction, CallFrom, CallTo, From = CallFrom, To = CallTo } = report;
  const incoming = Direction === 'inbound' || Direction === 'incoming';
  const { status, unproven } = stateOf(report, incoming);
  if (!callId || !status) return undefined;
  const isOver = status !== 'ringing' && status !== 'in-progress';
  const news: CallNews = {
    provider: 'exotel',
    callId,
    status,
    direction: incoming ? 'incoming' : 'outgoing',
    at: now.toISOString(),
    phone: (incoming ? From : To) || undefined,
    line: (incoming ? To : report.PhoneNumberSid) || undefined,
    agentPhone: (incoming ? report.DialWhomNumber : From) || undefined,
    startedAt: exotelMoment(report.StartTime),
    endedAt: isOver ? exotelMoment(report.EndTime) : undefined,
    // The time for which it was dialled includes that for which it rang, so it says nothing about a conversation.
    talkSeconds: status === 'completed' ? secondsOf(report.ConversationDuration) : undefined,
    recordingUrl: report.RecordingUrl || undefined,
    ...(unproven && { unproven }),
  };
  return boundedNews(news, now);
}

/** A time such as 2026-11-20 15:30:00 of India's clock, in UTC; undefined for anything else. */
export function exotelMoment(text: string | undefined): string | undefined {
  const [, day, time] = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)$/.exec(text ?? '') ?? [];
  const at = Date.parse(`${day}T${time}Z`) - INDIA * 60_000;
  return Number.isNaN(at) ? undefined : new Date(at).toISOString();
}
