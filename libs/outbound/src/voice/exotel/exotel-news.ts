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

/** Converts a report of Exotel, without values that cannot be true; undefined if it names no call or no known state. */
export function exotelNews(report: ExotelReport, now = new Date()): CallNews | undefined {
  const { CallSid: callId, EventType, Direction, CallFrom, CallTo, From = CallFrom, To = CallTo } = report;
  const said = report.DialCallStatus || report.Status || report.CallType || '';
  const status = EventType === 'answered' ? 'in-progress' : states.get(said.toLowerCase());
  if (!callId || !status) return undefined;
  const incoming = Direction === 'inbound' || Direction === 'incoming';
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
    talkSeconds: isOver ? secondsOf(report.ConversationDuration ?? report.DialCallDuration) : undefined,
    recordingUrl: report.RecordingUrl || undefined,
  };
  return boundedNews(news, now);
}

/** A time such as 2026-11-20 15:30:00 of India's clock, in UTC; undefined for anything else. */
export function exotelMoment(text: string | undefined): string | undefined {
  const [, day, time] = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)$/.exec(text ?? '') ?? [];
  const at = Date.parse(`${day}T${time}Z`) - INDIA * 60_000;
  return Number.isNaN(at) ? undefined : new Date(at).toISOString();
}
