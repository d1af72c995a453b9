import { boundedNews, secondsOf } from '../bounded-news';
import type { CallNews, CallState } from '../voice';

/** A callback of Twilio Voice. */
export type TwilioReport = Readonly<Record<string, string | undefined>>;

/** A call in Twilio's list; the conversation of a user and a person is a call with a leg that `<Dial>` made. */
export interface TwilioCall {
  sid: string;
  parent_call_sid?: string | null;
  status: string;
  direction: string;
  from?: string;
  to?: string;
  start_time?: string | null;
  end_time?: string | null;
  duration?: string | null;
}

export const TWILIO_VOICE = 'twiliovoice';

const states: ReadonlyMap<string, CallState> = new Map(
  Object.entries({
    queued: 'ringing',
    initiated: 'ringing',
    ringing: 'ringing',
    'in-progress': 'in-progress',
    answered: 'completed',
    completed: 'completed',
    busy: 'busy',
    'no-answer': 'no-answer',
    failed: 'failed',
    canceled: 'cancelled',
  } as const),
);

/** A call whose other leg is not known: that it was answered by one side, or by Twilio, is no conversation; its end is the weakest of all. */
const withoutConversation = (state: CallState): CallState =>
  state === 'in-progress' ? 'ringing' : state === 'completed' ? 'cancelled' : state;

/**
 * What a callback says of a call; undefined if it names no call or no known state. `leg` is from the query of its signed address: `user` and
 * `person` are the legs of a call that was dialled here, `recording` is its recording; without it the call came in.
 * (https://www.twilio.com/docs/voice/api/call-resource#statuscallback, https://www.twilio.com/docs/voice/twiml/number)
 */
export function twilioNews(report: TwilioReport, leg: string | undefined, now = new Date()): CallNews | undefined {
  const news = reported(report, leg, now);
  return news && boundedNews(news, now);
}

function reported(report: TwilioReport, leg: string | undefined, now: Date): CallNews | undefined {
  const { CallSid, ParentCallSid, From, To } = report;
  const callId = ParentCallSid || CallSid;
  if (!callId) return undefined;
  const of = { provider: TWILIO_VOICE, callId, direction: leg ? ('outgoing' as const) : ('incoming' as const) };
  const at = momentOf(report.Timestamp) ?? now.toISOString();
  if (report.RecordingSid) {
    const isThere = report.RecordingStatus === 'completed' && report.RecordingUrl;
    return isThere
      ? { ...of, at, status: 'completed', talkSeconds: secondsOf(report.RecordingDuration), recordingUrl: report.RecordingUrl }
      : undefined;
  }
  const isLeg = Boolean(ParentCallSid);
  const said = report.DialCallStatus || report.CallStatus || '';
  const state = states.get(said);
  if (!state) return undefined;
  const inConversation = isLeg || Boolean(report.DialCallStatus);
  const status = inConversation ? state : withoutConversation(state);
  const isOver = status !== 'ringing' && status !== 'in-progress';
  // Others may still ring while one telephone of an incoming call does not answer.
  if (!leg && isLeg && isOver && status !== 'completed') return undefined;
  const talkSeconds = status === 'completed' ? secondsOf(report.DialCallDuration ?? report.CallDuration) : undefined;
  const people = isLeg
    ? leg
      ? { phone: To, line: From }
      : { phone: From, agentPhone: To }
    : leg
      ? { agentPhone: To, line: From }
      : { phone: From, line: To };
  return {
    ...of,
    ...{ status, at, talkSeconds, endedAt: isOver ? at : undefined, answeredAt: status === 'in-progress' ? at : undefined },
    ...Object.fromEntries(Object.entries(people).map(([name, number]) => [name, numberOf(number)])),
  };
}

/** The calls of a list, each with its legs. Legs of calls that the list does not have are left out. */
export function listedCalls(calls: readonly TwilioCall[], recordings: ReadonlyMap<string, string>, now = new Date()): CallNews[] {
  return calls.flatMap((call) => {
    if (call.parent_call_sid) return [];
    const legs = calls.filter(({ parent_call_sid: parent }) => parent === call.sid);
    const leg = legs.find(({ status }) => status === 'completed' || status === 'in-progress') ?? legs.at(-1);
    const incoming = call.direction === 'inbound';
    // The call of a leg that was not answered goes on with the next one, until it ends itself.
    const isOpen = states.get(call.status) === 'ringing' || states.get(call.status) === 'in-progress';
    const said = leg && !(incoming && isOpen && leg.status !== 'in-progress') ? states.get(leg.status) : undefined;
    const own = states.get(call.status);
    if (!own) return [];
    const status = said ?? withoutConversation(own);
    const isOver = status !== 'ringing' && status !== 'in-progress';
    const other = incoming ? call.from : leg?.to;
    const news = boundedNews(
      {
        ...{ provider: TWILIO_VOICE, callId: call.sid, direction: incoming ? ('incoming' as const) : ('outgoing' as const) },
        ...{ status, at: now.toISOString(), startedAt: momentOf(call.start_time) },
        endedAt: isOver ? momentOf(leg?.end_time ?? call.end_time) : undefined,
        talkSeconds: status === 'completed' ? secondsOf(leg?.duration) : undefined,
        ...{ phone: numberOf(other), line: numberOf(incoming ? call.to : call.from) },
        agentPhone: numberOf(incoming ? (status === 'completed' || status === 'in-progress' ? leg?.to : undefined) : call.to),
        recordingUrl: recordings.get(call.sid),
      },
      now,
    );
    return news ? [news] : [];
  });
}

/** A time such as "Fri, 20 Nov 2026 10:00:00 +0000"; undefined for anything else. */
function momentOf(text: string | null | undefined): string | undefined {
  const at = /^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d \+0000$/.test(text ?? '') ? Date.parse(text ?? '') : NaN;
  return Number.isNaN(at) ? undefined : new Date(at).toISOString();
}

/** Digits that Twilio reports instead of a number: anonymous, restricted, blocked, unknown, unavailable. */
const WITHHELD = new Set(['266696687', '7378742883', '2562533', '8656696', '86282452253']);

/** A withheld number is a word such as `anonymous`, or the digits of that word on a telephone. */
const numberOf = (text: string | undefined): string | undefined =>
  text && /^\+?\d{3,15}$/.test(text) && !WITHHELD.has(text.replace('+', '')) ? text : undefined;
