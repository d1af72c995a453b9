import { guardedRequest, handoverOf, type GuardedAnswer, type GuardedRequest, type Handover } from '../../kernel';
import { recordingIn } from '../recording';
import type { Connecting, Dialling, ListedCalls, Recording, VoicePort } from '../voice';
import { listedCalls, type TwilioCall } from './twilio-news';

/** An account at Twilio. */
export interface TwilioVoiceSettings {
  accountSid: string;
  authToken: string;
  /** The number from which calls are made, E.164. */
  callerId: string;
  /** Address to which Twilio reports, without a query; undefined if it cannot reach the installation. */
  statusCallback?: string;
}

const MOST_RECORDING_BYTES = 50 * 1024 * 1024;
const MOST_LIST_BYTES = 8 * 1024 * 1024;
/** The largest number of pages of a list that are read: ten thousand calls. */
const MOST_PAGES = 10;
/** A period with too many calls is halved this often. */
const MOST_HALVED = 10;
/** The legs of a call begin, and its recordings are created, within this time after it. */
const LEGS_MS = 30 * 60_000;
const events = ['initiated', 'ringing', 'answered', 'completed'];

interface Page {
  next_page_uri?: string | null;
  calls?: TwilioCall[];
  recordings?: { call_sid?: string; uri?: string; status?: string }[];
}

/**
 * Calls through Twilio's Calls resource (https://www.twilio.com/docs/voice/api/call-resource): it calls the user, and the TwiML of the request
 * then dials the person and records the conversation.
 */
export class TwilioVoice implements VoicePort {
  readonly provider = 'twiliovoice';

  constructor(
    private readonly settings: TwilioVoiceSettings,
    private readonly reach: { origin?: string } & Pick<GuardedRequest, 'mayReach' | 'timeoutMs'> = {},
  ) {}

  get line(): string {
    return this.settings.callerId;
  }

  async dial({ from, to }: Dialling): Promise<Handover> {
    const { callerId, statusCallback } = this.settings;
    const form = new URLSearchParams({ To: from, From: callerId, Twiml: this.conversation(to) });
    if (statusCallback) {
      form.set('StatusCallback', `${statusCallback}?leg=user`);
      for (const event of events) form.append('StatusCallbackEvent', event);
    }
    try {
      const answer = await this.ask('Calls.json', form);
      const { sid } = parsed<{ sid?: string }>(answer);
      return answer.status === 201 && sid ? { outcome: 'accepted', providerId: sid } : refusalOf(answer);
    } catch (error) {
      return handoverOf(error);
    }
  }

  /** Redirects the call to new TwiML (https://www.twilio.com/docs/voice/api/call-resource#update-a-call-resource). */
  async connect({ callId, to }: Connecting): Promise<Handover> {
    return this.change(callId, { Twiml: this.answering(to) });
  }

  async hangUp({ callId }: { callId: string }): Promise<Handover> {
    return this.change(callId, { Status: 'completed' });
  }

  /** Lists the latest calls first: a period with too many of them is halved until its list is whole. */
  async calls({ since }: { since: string }): Promise<ListedCalls> {
    const [from, now] = [Date.parse(since), Date.now()];
    for (let halved = 0; ; halved++) {
      const until = from + (now - from) / 2 ** halved;
      const lists = await this.listed(from, halved === 0 ? undefined : until);
      if (!lists && halved === MOST_HALVED) throw new Error('Twilio lists too many calls.');
      if (!lists) continue;
      const completed = lists.recordings.filter(({ status }) => status === 'completed');
      const addresses = completed.flatMap(({ call_sid: sid, uri }) =>
        sid && uri ? [[sid, `${this.origin}${uri.replace(/\.json$/, '')}`] as const] : [],
      );
      const calls = listedCalls(lists.calls, new Map(addresses));
      if (halved === 0) return { calls };
      const cutAt = new Date(until).toISOString();
      return { calls: calls.filter(({ startedAt }) => startedAt === undefined || startedAt < cutAt), cutAt };
    }
  }

  async recording({ url }: { url: string }): Promise<Recording | undefined> {
    const { mayReach, timeoutMs } = this.reach;
    // The address comes in a callback: credentials go to Twilio alone.
    const isOwn = url.startsWith(`${this.origin}/`);
    const headers = isOwn ? this.headers() : undefined;
    const answer = await guardedRequest({
      url: `${url}.mp3`,
      method: 'GET',
      headers,
      mostBytes: MOST_RECORDING_BYTES,
      mayReach,
      timeoutMs,
    });
    return recordingIn(answer);
  }

  async close(): Promise<void> {}

  private async change(callId: string, change: Record<string, string>): Promise<Handover> {
    try {
      const answer = await this.ask(`Calls/${encodeURIComponent(callId)}.json`, new URLSearchParams(change));
      return answer.status === 200 ? { outcome: 'accepted', providerId: callId } : refusalOf(answer);
    } catch (error) {
      return handoverOf(error);
    }
  }

  /** The TwiML that connects a caller with the user; reports without a leg are those of an incoming call. */
  private answering(to: string): string {
    const { statusCallback } = this.settings;
    const dial = {
      record: 'record-from-answer-dual',
      ...(statusCallback && { recordingStatusCallback: statusCallback, recordingStatusCallbackEvent: 'completed' }),
    };
    const number: Record<string, string> = statusCallback ? { statusCallback, statusCallbackEvent: events.join(' ') } : {};
    return `<Response><Dial${attributes(dial)}><Number${attributes(number)}>${escaped(to)}</Number></Dial></Response>`;
  }

  /** The TwiML that connects the user with a person. */
  private conversation(to: string): string {
    const { callerId, statusCallback } = this.settings;
    const dial = {
      callerId,
      record: 'record-from-answer-dual',
      ...(statusCallback && { recordingStatusCallback: `${statusCallback}?leg=recording`, recordingStatusCallbackEvent: 'completed' }),
    };
    const number: Record<string, string> = statusCallback
      ? { statusCallback: `${statusCallback}?leg=person`, statusCallbackEvent: events.join(' ') }
      : {};
    return `<Response><Dial${attributes(dial)}><Number${attributes(number)}>${escaped(to)}</Number></Dial></Response>`;
  }

  private get origin(): string {
    return this.reach.origin ?? 'https://api.twilio.com';
  }

  private headers(): Record<string, string> {
    const { accountSid, authToken } = this.settings;
    return { authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}` };
  }

  /** Calls and recordings of a period, with those of the minutes after it that belong to its calls; undefined if they are too many. */
  private async listed(from: number, until: number | undefined): Promise<Required<Pick<Page, 'calls' | 'recordings'>> | undefined> {
    const moment = (at: number) => `${new Date(at).toISOString().slice(0, 19)}Z`;
    const period = (field: string) => ({
      [`${field}>`]: moment(from),
      ...(until !== undefined && { [`${field}<`]: moment(until + LEGS_MS) }),
      PageSize: '1000',
    });
    const [calls, recordings] = await Promise.all([
      this.list('Calls.json', period('StartTime')),
      this.list('Recordings.json', period('DateCreated')),
    ]);
    return calls && recordings
      ? { calls: calls.flatMap((page) => page.calls ?? []), recordings: recordings.flatMap((page) => page.recordings ?? []) }
      : undefined;
  }

  /** All pages of a list; undefined if there are too many. @throws Error if Twilio does not answer with one */
  private async list(resource: string, query: Record<string, string>): Promise<Page[] | undefined> {
    const pages: Page[] = [];
    let next: string | undefined = `${resource}?${new URLSearchParams(query).toString()}`;
    while (next && pages.length < MOST_PAGES) {
      const answer = await this.ask(next);
      if (answer.status !== 200 || answer.cut) throw new Error(`Twilio answered ${answer.status}${answer.cut ? ' with too much' : ''}.`);
      const page: Page = parsed(answer);
      pages.push(page);
      const [, rest] = (page.next_page_uri ?? '').split('?');
      next = rest && `${resource}?${rest}`;
    }
    return next ? undefined : pages;
  }

  /** A form is posted to a resource of the account; without one it is read. */
  private ask(resource: string, form?: URLSearchParams): Promise<GuardedAnswer> {
    const { origin: _origin, ...reach } = this.reach;
    const headers = { ...this.headers(), ...(form && { 'content-type': 'application/x-www-form-urlencoded' }) };
    const url = `${this.origin}/2010-04-01/Accounts/${encodeURIComponent(this.settings.accountSid)}/${resource}`;
    return guardedRequest({ ...reach, url, headers, method: form ? 'POST' : 'GET', body: form?.toString(), mostBytes: MOST_LIST_BYTES });
  }
}

const attributes = (of: Record<string, string>) =>
  Object.entries(of)
    .map(([name, value]) => ` ${name}="${escaped(value)}"`)
    .join('');

const escaped = (text: string) => text.replace(/[&<>"]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c] ?? c);

function refusalOf(answer: GuardedAnswer): Handover {
  const { status } = answer;
  const { code, message = `Twilio answered ${status}.` } = parsed<{ code?: number; message?: string }>(answer);
  const error = code === undefined ? message : `${message} (${code})`;
  if (status === 429 || status === 503 || status === 401) return { outcome: 'unavailable', error };
  return { outcome: status >= 400 && status < 500 ? 'refused' : 'unknown', error };
}

function parsed<Answer extends object>({ text }: GuardedAnswer): Partial<Answer> {
  try {
    return JSON.parse(text) as Partial<Answer>;
  } catch {
    // A proxy between us and Twilio answered; its status has all there is to know.
    return {};
  }
}
