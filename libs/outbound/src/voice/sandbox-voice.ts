import type { Handover, SandboxOutbox } from '../kernel';
import type { AgentState, CallNews, Connecting, Dialling, ListedCalls, Recording, VoicePort } from './voice';

const CALLS = 'voice-calls';
/** Calls that the sandbox remembers for each institution. */
const MOST = 200;
const RECORDING = 'sandbox:';
const RATE = 8_000;

const AGENTS = 'voice-agents';
/** Digits by which a telephone is the same, with and without the code of its country. */
const OWN_DIGITS = 10;

/** What the other side of a call does in the sandbox. */
export const callPlays = ['ring', 'answer', 'hang-up', 'busy', 'no-answer', 'cancel', 'fail'] as const;
export type CallPlay = (typeof callPlays)[number];

const states: Record<CallPlay, CallNews['status']> = {
  ring: 'ringing',
  answer: 'in-progress',
  'hang-up': 'completed',
  busy: 'busy',
  'no-answer': 'no-answer',
  cancel: 'cancelled',
  fail: 'failed',
};

/** A call as the sandbox remembers it: its last state. */
type SandboxCall = CallNews & { recorded?: boolean };

/** The provider of calls for development: it dials nobody, and its other side is played at `/dev/outbox`. */
export class SandboxVoice implements VoicePort {
  readonly provider = 'sandbox';
  readonly line = '+911140000000';

  constructor(private readonly outbox: SandboxOutbox) {}

  async dial({ tenantId, from, to }: Dialling): Promise<Handover> {
    const text = `Call ${to} from ${from}`;
    const handover = await this.outbox.take({ channel: 'voice', tenantId, messageId: `${from} ${to}`, to, text });
    if (handover.outcome !== 'accepted') return handover;
    const callId = handover.providerId ?? '';
    await this.keep(tenantId, {
      ...this.named(callId),
      direction: 'outgoing',
      status: 'ringing',
      at: now(),
      startedAt: now(),
      phone: to,
      agentPhone: from,
    });
    return handover;
  }

  /** The telephone of the user rings; it is answered at `/dev/outbox` as well. */
  async connect({ tenantId, callId, to }: Connecting): Promise<Handover> {
    const call = await this.find(tenantId, callId);
    if (!call || call.endedAt) return { outcome: 'refused', error: 'There is no such call in progress.' };
    const text = `Connect call ${callId} with ${to}`;
    const handover = await this.outbox.take({ channel: 'voice', tenantId, messageId: `${callId} ${to}`, to, text });
    if (handover.outcome !== 'accepted') return handover;
    await this.keep(tenantId, { ...call, agentPhone: to });
    return { outcome: 'accepted', providerId: callId };
  }

  async hangUp({ tenantId, callId }: { tenantId: string; callId: string }): Promise<Handover> {
    const behaviour = await this.outbox.behaviour('voice');
    if (behaviour !== 'accepted') return { outcome: behaviour, error: 'The sandbox plays a provider that does not answer.' };
    const call = await this.find(tenantId, callId);
    if (!call || call.endedAt) return { outcome: 'refused', error: 'There is no such call in progress.' };
    await this.move(tenantId, call, call.status === 'in-progress' ? 'hang-up' : 'cancel');
    return { outcome: 'accepted', providerId: callId };
  }

  async calls({ tenantId, since }: { tenantId: string; since: string }): Promise<ListedCalls> {
    return { calls: (await this.all(tenantId)).filter(({ at }) => at >= since).map(({ recorded: _recorded, ...news }) => news) };
  }

  /** A tone of one second. */
  async recording({ url }: { url: string }): Promise<Recording | undefined> {
    return url.startsWith(RECORDING) ? { contentType: 'audio/wav', content: tone() } : undefined;
  }

  /** Busy during a conversation; otherwise as it was set at `/dev/outbox`, and available if nothing was set. */
  async agents({ tenantId, telephones }: { tenantId: string; telephones: readonly string[] }): Promise<AgentState[]> {
    const [set, calls] = [await this.agentsSet(tenantId), await this.all(tenantId)];
    const busy = new Set(
      calls.flatMap(({ status, agentPhone }) => (status === 'in-progress' && agentPhone ? [ownDigits(agentPhone)] : [])),
    );
    return telephones.map((telephone) => (busy.has(ownDigits(telephone)) ? 'busy' : (set[ownDigits(telephone)] ?? 'available')));
  }

  /** The telephones whose state was set, by the digits of their numbers. */
  async agentsSet(tenantId: string): Promise<Record<string, AgentState>> {
    return ((await this.outbox.remembered(`${AGENTS}/${tenantId}`)) ?? {}) as Record<string, AgentState>;
  }

  /** Plays that a user's telephone is available, busy or offline. */
  async setAgent(tenantId: string, telephone: string, state: AgentState): Promise<void> {
    await this.outbox.remember(`${AGENTS}/${tenantId}`, { ...(await this.agentsSet(tenantId)), [ownDigits(telephone)]: state });
  }

  async close(): Promise<void> {}

  /** Plays a call from outside to a number of the institution. */
  async ring(tenantId: string, { phone, line, callId }: Pick<CallNews, 'phone' | 'line' | 'callId'>): Promise<CallNews> {
    const news: SandboxCall = { ...this.named(callId), direction: 'incoming', status: 'ringing', at: now(), startedAt: now(), phone, line };
    await this.keep(tenantId, news);
    return news;
  }

  /** Plays the other side of a call; undefined if the sandbox does not know it. */
  async play(
    tenantId: string,
    callId: string,
    what: CallPlay,
    more: { agentPhone?: string; record?: boolean } = {},
  ): Promise<CallNews | undefined> {
    const call = await this.find(tenantId, callId);
    return call && this.move(tenantId, call, what, more);
  }

  private async move(
    tenantId: string,
    call: SandboxCall,
    what: CallPlay,
    { agentPhone, record }: { agentPhone?: string; record?: boolean } = {},
  ): Promise<CallNews> {
    const at = now();
    const status = states[what];
    const isEnd = status !== 'ringing' && status !== 'in-progress';
    const next: SandboxCall = {
      ...call,
      status,
      at,
      agentPhone: agentPhone ?? call.agentPhone,
      answeredAt: status === 'in-progress' ? at : call.answeredAt,
      endedAt: isEnd ? at : call.endedAt,
      recordingUrl: record ? `${RECORDING}${call.callId}` : call.recordingUrl,
    };
    await this.keep(tenantId, next);
    return next;
  }

  private named = (callId: string) => ({ provider: this.provider, callId });

  private async find(tenantId: string, callId: string): Promise<SandboxCall | undefined> {
    return (await this.all(tenantId)).find((call) => call.callId === callId);
  }

  private async all(tenantId: string): Promise<SandboxCall[]> {
    return ((await this.outbox.remembered(`${CALLS}/${tenantId}`)) ?? []) as SandboxCall[];
  }

  private async keep(tenantId: string, call: SandboxCall): Promise<void> {
    const others = (await this.all(tenantId)).filter(({ callId }) => callId !== call.callId);
    await this.outbox.remember(`${CALLS}/${tenantId}`, [call, ...others].slice(0, MOST));
  }
}

const now = () => new Date().toISOString();

const ownDigits = (telephone: string) => telephone.replace(/\D/g, '').slice(-OWN_DIGITS);

/** A WAV file: one second of a tone of 440 Hz. */
function tone(): Uint8Array {
  const data = Buffer.alloc(RATE);
  for (let index = 0; index < RATE; index++) data[index] = 128 + Math.round(40 * Math.sin((2 * Math.PI * 440 * index) / RATE));
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + data.length, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(RATE, 24);
  head.writeUInt32LE(RATE, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write('data', 36);
  head.writeUInt32LE(data.length, 40);
  return Buffer.concat([head, data]);
}
