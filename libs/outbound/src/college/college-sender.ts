import {
  guardedRequest,
  handoverOf,
  SandboxSender,
  Sender,
  type GuardedAnswer,
  type GuardedRequest,
  type Handover,
  type Outgoing,
  type SandboxOutbox,
} from '../kernel';
import { mayReachWebhook, webhookRefusal } from '../webhook/webhook-address';

const TIMEOUT_MS = 10_000;

/** A lead for the API of a college. Our id is its idempotency key: the same in every attempt. */
export interface CollegeLead extends Outgoing {
  url: string;
  /** JSON. */
  body: string;
  secret: string;
}

/**
 * Posts leads to the APIs of colleges: JSON with the headers `authorization: Bearer <secret>` and `idempotency-key`. 2xx accepts the lead, with the
 * college's own id of it in `reference`; 400, 404, 409, 410 and 422 refuse it, with the reason in `message`; every other answer is a failure that
 * is retried. A college drops repetitions by the key, so a lead without an answer is sent again.
 */
export class CollegeSender extends Sender<CollegeLead> {
  readonly provider = 'https';
  readonly repeats = 'always';

  /** `loopback`: programs on this very machine may be reached, without TLS; for development. */
  constructor(
    private readonly settings: { loopback?: boolean } & Pick<GuardedRequest, 'timeoutMs'> = {},
    private readonly now: () => number = Date.now,
  ) {
    super();
  }

  async send({ url, body, secret, messageId }: CollegeLead): Promise<Handover> {
    const { loopback = false, timeoutMs = TIMEOUT_MS } = this.settings;
    const refusal = webhookRefusal(url, loopback);
    if (refusal) return { outcome: 'refused', error: refusal };
    const began = this.now();
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      'user-agent': 'Matricula',
      authorization: `Bearer ${secret}`,
      'idempotency-key': messageId,
    };
    const mayReach = (address: string) => mayReachWebhook(address, loopback);
    try {
      const answer = await guardedRequest({ url, headers, body, timeoutMs, mayReach });
      return { ...outcomeOf(answer), answer: answer.status, tookMs: this.now() - began };
    } catch (error) {
      return { ...handoverOf(error), tookMs: this.now() - began };
    }
  }

  async close(): Promise<void> {}
}

const REFUSALS = new Set([400, 404, 409, 410, 422]);

function outcomeOf({ status, text }: GuardedAnswer): Handover {
  const { reference, message } = said(text);
  if (status >= 200 && status < 300) return { outcome: 'accepted', providerId: reference };
  if (status >= 300 && status < 400) return { outcome: 'refused', error: `It answered ${status}: redirects are not followed.` };
  const error = message ?? `It answered ${status}.`;
  return { outcome: REFUSALS.has(status) ? 'refused' : 'unavailable', error };
}

/** The parts of an answer that are used; none if it is not a JSON object. */
function said(text: string): { reference?: string; message?: string } {
  try {
    const given = (JSON.parse(text) ?? {}) as Readonly<Record<string, unknown>>;
    const word = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, 200) : undefined);
    return { reference: word(given.reference), message: word(given.message) };
  } catch {
    // The status says enough.
    return {};
  }
}

/** The API of every college in the sandbox: it drops repetitions of a lead, by its idempotency key. */
class SandboxCollege extends SandboxSender<CollegeLead> {
  constructor(outbox: SandboxOutbox) {
    super(outbox, 'college', 'always', ({ url, body }) => ({ to: url, text: body }));
  }

  override async send(lead: CollegeLead): Promise<Handover> {
    const key = `college/${lead.tenantId}/${lead.messageId}`;
    const reference = await this.outbox.remembered(key);
    if (typeof reference === 'string') return { outcome: 'accepted', providerId: reference };
    const handover = await super.send(lead);
    if (handover.outcome === 'accepted') await this.outbox.remember(key, handover.providerId);
    return handover;
  }
}

/** Leads for colleges into the sandbox. */
export const sandboxCollege = (outbox: SandboxOutbox): Sender<CollegeLead> => new SandboxCollege(outbox);
