import type { CallRow } from '@matricula/read-models/call';

/** A call as Exotel's list names it. */
export type ListedCall = Record<string, string | object>;

/** A call that was made, what the product must know of it, and the webhooks that report it in the order of the call. */
export interface MadeCall {
  listed: ListedCall;
  row: Partial<CallRow>;
  reports: readonly Record<string, string>[];
}

const SECOND_MS = 1_000;
const TALK_SECONDS = 42;
/** Exotel reports India's clock. */
const inIndia = (at: number) => new Date(at + 330 * 60 * SECOND_MS).toISOString().slice(0, 19).replace('T', ' ');

/** A call that was answered has a conversation; Exotel calls a missed incoming one completed as well, because its menu answered it. */
const details = (last: string) => ({
  ConversationDuration: last === 'completed' ? TALK_SECONDS : 0,
  ...{ Leg1Status: 'completed', Leg2Status: last },
});

/** What came of a call: its direction, its last state at Exotel and here, and the states that are reported on the way. */
const kinds = [
  { incoming: true, last: 'completed', dialStatus: 'completed', status: 'ended', steps: ['ringing', 'answered', 'in-progress'] },
  { incoming: false, last: 'completed', dialStatus: 'completed', status: 'ended', steps: ['queued', 'ringing', 'answered'] },
  { incoming: true, last: 'no-answer', dialStatus: 'no-answer', status: 'missed', steps: ['queued', 'ringing', 'call-attempt'] },
  { incoming: false, last: 'busy', dialStatus: 'busy', status: 'ended', steps: ['queued', 'ringing'] },
] as const;

/** Calls of all kinds in turn, which began one after the other from a moment on. */
export function madeCalls(count: number, from: number): MadeCall[] {
  return Array.from({ length: count }, (_, at) => {
    const { incoming, last, dialStatus, status, steps } = kinds[at % kinds.length]!;
    const began = Math.floor(from / SECOND_MS) * SECOND_MS + at * 5 * SECOND_MS;
    const CallSid = `fault${at}`;
    const phone = `98119${70_000 + at}`;
    const parties = incoming
      ? { Direction: 'incoming', From: `0${phone}`, To: '01140000001' }
      : { Direction: 'outbound-api', From: '09811904899', To: `+91${phone}` };
    const begun = { ...parties, StartTime: inIndia(began) };
    const endedAt = { EndTime: inIndia(began + 60 * SECOND_MS) };
    const ended = { ...endedAt, ...(last === 'completed' && { ConversationDuration: String(TALK_SECONDS) }) };
    const step = (name: string): Record<string, string> => (name === 'answered' ? { EventType: 'answered' } : { Status: name });
    return {
      listed: { Sid: CallSid, Status: incoming ? 'completed' : last, ...begun, ...endedAt, Details: details(last) },
      row: {
        ...{ callId: `exotel-${CallSid}`, direction: incoming ? 'incoming' : 'outgoing', status, dialStatus, phone: `+91${phone}` },
        startedAt: new Date(began).toISOString(),
        ...(last === 'completed' && { talkSeconds: TALK_SECONDS }),
      },
      reports: [...steps.map((name) => ({ CallSid, ...begun, ...step(name) })), { CallSid, ...begun, ...ended, Status: last }],
    };
  });
}
