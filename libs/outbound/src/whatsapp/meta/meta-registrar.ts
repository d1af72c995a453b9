import { guardedRequest, handoverOf, Sender, type GuardedAnswer, type GuardedRequest, type Handover } from '../../kernel';
import type { NumberMove } from '../number-move';

const VERSION = 'v23.0';
/** Pages of a hundred numbers; an account has some dozens. */
const MOST_PAGES = 20;

/** An institution's WhatsApp Business account at Meta. */
export interface MetaAccount {
  accountId: string;
  accessToken: string;
}

interface Numbers {
  data?: { id: string; display_phone_number?: string }[];
  paging?: { cursors?: { after?: string }; next?: string };
}

interface Failure {
  error?: { message?: string; code?: number; error_user_msg?: string };
}

/**
 * Numbers of an institution at the WhatsApp Cloud API: `register` and `deregister` of the number that has been added to its account and
 * verified there (https://developers.facebook.com/docs/whatsapp/cloud-api/reference/registration).
 */
export class MetaRegistrar extends Sender<NumberMove> {
  readonly provider = 'meta';
  readonly repeats = 'always';

  constructor(
    private readonly account: MetaAccount,
    private readonly reach: { origin?: string } & Pick<GuardedRequest, 'mayReach' | 'timeoutMs'> = {},
  ) {
    super();
  }

  async send({ move, phone, pin }: NumberMove): Promise<Handover> {
    const found = await this.find(phone).catch((error: unknown): Handover => {
      const { error: text = '' } = handoverOf(error) as { error?: string };
      // Looking it up changed nothing.
      return { outcome: 'unavailable', error: text };
    });
    if (typeof found !== 'string') return found;
    const [path, body] = move === 'register' ? ['register', { messaging_product: 'whatsapp', pin }] : ['deregister', {}];
    try {
      const answer = await this.ask('POST', `${found}/${path}`, JSON.stringify(body));
      const { success } = parsed<{ success?: boolean }>(answer);
      return answer.status === 200 && success === true ? { outcome: 'accepted', providerId: found } : refusalOf(answer);
    } catch (error) {
      return handoverOf(error);
    }
  }

  async close(): Promise<void> {}

  /** The id that Meta knows a number by. */
  private async find(phone: string): Promise<string | Handover> {
    let after: string | undefined;
    for (let page = 0; page < MOST_PAGES; page++) {
      const query = new URLSearchParams({ fields: 'id,display_phone_number', limit: '100', ...(after && { after }) });
      const answer = await this.ask('GET', `${encodeURIComponent(this.account.accountId)}/phone_numbers?${query.toString()}`);
      if (answer.status !== 200) return refusalOf(answer);
      const { data = [], paging } = parsed<Numbers>(answer);
      const own = data.find(({ display_phone_number: shown = '' }) => digits(shown) === digits(phone));
      if (own) return own.id;
      after = paging?.next && paging.cursors?.after;
      if (!after) break;
    }
    return { outcome: 'refused', error: `${phone} is no number of the WhatsApp Business account: add and verify it there first.` };
  }

  private ask(method: 'GET' | 'POST', path: string, body?: string): Promise<GuardedAnswer> {
    const { origin = 'https://graph.facebook.com', ...reach } = this.reach;
    const headers = {
      authorization: `Bearer ${this.account.accessToken}`,
      ...(body !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
    };
    return guardedRequest({ ...reach, method, url: `${origin}/${VERSION}/${path}`, headers, body });
  }
}

const digits = (text: string) => text.replace(/\D/g, '');

function refusalOf(answer: GuardedAnswer): Handover {
  const { status } = answer;
  const { message, code, error_user_msg: words } = parsed<Failure>(answer).error ?? {};
  const error = `${words ?? message ?? `Meta answered ${status}.`}${code === undefined ? '' : ` (${code})`}`;
  // Too many at once, or an account that is not let in (yet): the number itself was not looked at.
  if (status === 429 || status === 503 || status === 401) return { outcome: 'unavailable', error };
  return { outcome: status >= 400 && status < 500 ? 'refused' : 'unknown', error };
}

function parsed<T>({ text }: GuardedAnswer): Partial<T> {
  try {
    return JSON.parse(text) as T;
  } catch {
    // A proxy between us and Meta answered; its status has all there is to know.
    return {};
  }
}
