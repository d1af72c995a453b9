import type { CallNews, CallState } from '../voice';

/** Fields of a callback, of the Passthru applet, or of a call in Exotel's list. */
export type ExotelReport = Readonly<Record<string, string | undefined>>;

const states: Readonly<Record<string, CallState>> = {
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
};

/** Minutes between India's clock, which Exotel reports, and UTC. */
const INDIA = 330;

/** Converts a report of Exotel; undefined if it names no call or no known state. */
export function exotelNews(report: ExotelReport, now = new Date()): CallNews | undefined {
  const { CallSid: callId, EventType, Direction, CallFrom, CallTo, From = CallFrom, To = CallTo } = report;
  const said = report.DialCallStatus || report.Status || report.CallType || '';
  const status = EventType === 'answered' ? 'in-progress' : states[said.toLowerCase()];
  if (!callId || !status) return undefined;
  const incoming = Direction === 'inbound' || Direction === 'incoming';
  const isOver = status !== 'ringing' && status !== 'in-progress';
  const talked = Number(report.ConversationDuration ?? report.DialCallDuration ?? NaN);
  return {
    provider: 'exotel',
    callId,
    status,
    direction: incoming ? 'incoming' : 'outgoing',
    at: now.toISOString(),
    phone: (incoming ? From : To) || undefined,
    line: (incoming ? To : report.PhoneNumberSid) || undefined,
    agentPhone: (incoming ? report.DialWhomNumber : From) || undefined,
    startedAt: momentOf(report.StartTime),
    endedAt: isOver ? momentOf(report.EndTime) : undefined,
    talkSeconds: isOver && Number.isInteger(talked) && talked >= 0 ? talked : undefined,
    recordingUrl: report.RecordingUrl || undefined,
  };
}

/** A time such as 2026-11-20 15:30:00 of India's clock, in UTC; undefined for none, and for the beginning of 1970. */
function momentOf(text: string | undefined): string | undefined {
  const at = Date.parse(`${(text ?? '').replace(' ', 'T')}Z`) - INDIA * 60_000;
  return at > 0 ? new Date(at).toISOString() : undefined;
}
