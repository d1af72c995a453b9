import { guardedRequest, handoverOf, type GuardedAnswer, type GuardedRequest, type Handover } from '../../kernel';
import { recordingIn } from '../recording';
import type { CallNews, Dialling, ListedCalls, Recording, UnprovenCall, VoicePort } from '../voice';
import { exotelMoment, exotelNews } from './exotel-news';

/** An account at Exotel. */
export interface ExotelSettings {
  accountSid: string;
  region: string;
  apiKey: string;
  apiToken: string;
  callerId: string;
  hookSecret: string;
  /** Address to which Exotel reports what becomes of a call; undefined if it cannot reach the installation. */
  statusCallback?: string;
}

const MOST_RECORDING_BYTES = 50 * 1024 * 1024;
const MOST_LIST_BYTES = 1024 * 1024;
/** The largest number of pages of a list that are read: a thousand calls. */
const MOST_PAGES = 10;

interface ExotelCall {
  Sid?: string;
  Status?: string;
}

/** A call as Exotel shows it with `details=true`; the details follow a while after its end. */
type DetailedCall = Record<string, string | undefined> & {
  Details?: { ConversationDuration?: number | string | null; Leg2Status?: string | null } | null;
};

interface ExotelList {
  Metadata?: { NextPageUri?: string | null };
  Calls?: DetailedCall[];
}

function newsOf({ Details, ...call }: DetailedCall): CallNews | undefined {
  const { ConversationDuration, Leg2Status } = Details ?? {};
  const talked = ConversationDuration ?? undefined;
  return exotelNews({
    ...call,
    ...(talked !== undefined && { ConversationDuration: String(talked) }),
    Leg2Status: Leg2Status ?? undefined,
    CallSid: call.Sid,
  });
}

/**
 * Calls through Exotel's Voice API v1 (https://developer.exotel.com/api/make-a-call-api): `Calls/connect` rings the user first and then the
 * customer, and reports the answer and the end of the call (https://developer.exotel.com/api/statuscallback); `Calls` lists calls. It has no call
 * to end a conversation, nor to connect an incoming one: its call flow rings at telephones (Connect applet).
 */
export class ExotelVoice implements VoicePort {
  readonly provider = 'exotel';

  constructor(
    private readonly settings: ExotelSettings,
    private readonly reach: { origin?: string } & Pick<GuardedRequest, 'mayReach' | 'timeoutMs'> = {},
  ) {}

  get line(): string {
    return this.settings.callerId;
  }

  async dial({ from, to }: Dialling): Promise<Handover> {
    const form = new URLSearchParams({ From: from, To: to, CallerId: this.settings.callerId, CallType: 'trans', Record: 'true' });
    const { statusCallback } = this.settings;
    if (statusCallback) {
      form.set('StatusCallback', statusCallback);
      form.set('StatusCallbackEvents[0]', 'terminal');
      form.set('StatusCallbackEvents[1]', 'answered');
      form.set('StatusCallbackContentType', 'application/json');
    }
    try {
      const answer = await this.ask('Calls/connect.json', form);
      const { Sid } = parsed<{ Call?: ExotelCall }>(answer).Call ?? {};
      return answer.status === 200 && Sid ? { outcome: 'accepted', providerId: Sid } : refusalOf(answer);
    } catch (error) {
      return handoverOf(error);
    }
  }

  async connect(): Promise<Handover> {
    return { outcome: 'refused', error: 'Exotel rings at telephones by itself and connects no call from here.' };
  }

  async hangUp(): Promise<Handover> {
    return { outcome: 'refused', error: 'Exotel cannot end a call.' };
  }

  /** https://developer.exotel.com/api/call-details */
  async call({ callId }: { callId: string }): Promise<CallNews | undefined> {
    const answer = await this.ask(`Calls/${encodeURIComponent(callId)}.json?details=true`);
    if (answer.status === 404) return undefined;
    if (answer.status !== 200 || answer.cut) throw new Error(`Exotel answered ${answer.status}.`);
    const { Call } = parsed<{ Call?: DetailedCall }>(answer);
    return Call?.Sid === callId ? newsOf(Call) : undefined;
  }

  /**
   * https://developer.exotel.com/api/call-details-bulk; a call that ended is left out while the list does not say whether it was answered, and named in
   * `unproven`.
   */
  async calls({ since }: { since: string }): Promise<ListedCalls> {
    const first = { DateCreated: `gte:${inIndia(since)}`, PageSize: '100', SortBy: 'DateCreated:asc', details: 'true' };
    const calls: CallNews[] = [];
    let cutAt: string | undefined;
    const unproven: UnprovenCall[] = [];
    let query: string | undefined = new URLSearchParams(first).toString();
    for (let page = 0; query && page < MOST_PAGES; page++) {
      const answer = await this.ask(`Calls.json?${query}`);
      if (answer.status !== 200 || answer.cut) throw new Error(`Exotel answered ${answer.status}${answer.cut ? ' with too much' : ''}.`);
      const { Calls = [], Metadata } = parsed<ExotelList>(answer);
      for (const call of Calls) {
        const news = newsOf(call);
        if (!news) continue;
        if (!news.unproven) calls.push(news);
        else unproven.push({ callId: news.callId, startedAt: exotelMoment(call.DateCreated) ?? news.startedAt ?? since });
      }
      query = withDetails(Metadata?.NextPageUri?.split('?')[1]);
      cutAt = exotelMoment(Calls.at(-1)?.DateCreated) ?? calls.at(-1)?.startedAt ?? cutAt;
    }
    return { calls, ...(query && cutAt && { cutAt }), ...(unproven.length > 0 && { unproven }) };
  }

  async recording({ url }: { url: string }): Promise<Recording | undefined> {
    const { mayReach, timeoutMs } = this.reach;
    // The address comes in a callback: credentials go to the hosts of Exotel alone.
    const headers = /^https:\/\/([\w-]+\.)*exotel\.(com|in)\//.test(url) ? this.headers() : undefined;
    const answer = await guardedRequest({ url, method: 'GET', headers, mostBytes: MOST_RECORDING_BYTES, mayReach, timeoutMs });
    return recordingIn(answer);
  }

  async close(): Promise<void> {}

  private headers(): Record<string, string> {
    const { apiKey, apiToken } = this.settings;
    return { authorization: `Basic ${Buffer.from(`${apiKey}:${apiToken}`).toString('base64')}` };
  }

  private ask(resource: string, form?: URLSearchParams): Promise<GuardedAnswer> {
    const { accountSid, region } = this.settings;
    const { origin = region === 'singapore' ? 'https://api.exotel.com' : 'https://api.in.exotel.com', ...reach } = this.reach;
    const headers = { ...this.headers(), ...(form && { 'content-type': 'application/x-www-form-urlencoded' }) };
    const url = `${origin}/v1/Accounts/${encodeURIComponent(accountSid)}/${resource}`;
    return guardedRequest({ ...reach, url, headers, method: form ? 'POST' : 'GET', body: form?.toString(), mostBytes: MOST_LIST_BYTES });
  }
}

const withDetails = (query: string | undefined) => (query && !query.includes('details=') ? `${query}&details=true` : query);

/** A moment as Exotel takes it: India's clock, without a zone. */
const inIndia = (at: string) => new Date(Date.parse(at) + 330 * 60_000).toISOString().slice(0, 19).replace('T', ' ');

function refusalOf(answer: GuardedAnswer): Handover {
  const { status } = answer;
  const { RestException } = parsed<{ RestException?: { Message?: string } }>(answer);
  const error = RestException?.Message ?? `Exotel answered ${status}.`;
  if (status === 429 || status === 503 || status === 401) return { outcome: 'unavailable', error };
  return { outcome: status >= 400 && status < 500 ? 'refused' : 'unknown', error };
}

function parsed<T>({ text }: GuardedAnswer): Partial<T> {
  try {
    return JSON.parse(text) as T;
  } catch {
    // A proxy between us and Exotel answered; its status has all there is to know.
    return {};
  }
}
