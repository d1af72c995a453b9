import { guardedRequest, type GuardedAnswer, type GuardedRequest, type Handover } from '../../kernel';

const VERSION = 'v23.0';

/** An institution's WhatsApp Business account at Meta. */
export interface MetaAccount {
  accountId: string;
  accessToken: string;
  /** The number that messages are sent from, as Meta knows it; empty if none are. */
  phoneNumberId?: string;
}

/** Another address than Meta's, for specs. */
export type MetaReach = { origin?: string } & Pick<GuardedRequest, 'mayReach' | 'timeoutMs'>;

interface Failure {
  error?: { message?: string; code?: number; error_user_msg?: string };
}

/** Requests to the Graph API with the access token of an account. */
export class MetaApi {
  constructor(
    private readonly account: MetaAccount,
    private readonly reach: MetaReach,
  ) {}

  ask(method: 'GET' | 'POST', path: string, json?: object): Promise<GuardedAnswer> {
    const { origin = 'https://graph.facebook.com', ...reach } = this.reach;
    const body = json && JSON.stringify(json);
    const headers = {
      authorization: `Bearer ${this.account.accessToken}`,
      ...(body !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
    };
    return guardedRequest({ ...reach, method, url: `${origin}/${VERSION}/${path}`, headers, body });
  }
}

/** What an answer that is no success means, in the words of Meta. */
export function refusalOf(answer: GuardedAnswer): Handover {
  const { status } = answer;
  const { message, code, error_user_msg: words } = parsed<Failure>(answer).error ?? {};
  const error = `${words ?? message ?? `Meta answered ${status}.`}${code === undefined ? '' : ` (${code})`}`;
  // Too many at once, or an account that is not let in (yet): the request itself was not looked at.
  if (status === 429 || status === 503 || status === 401) return { outcome: 'unavailable', error };
  return { outcome: status >= 400 && status < 500 ? 'refused' : 'unknown', error };
}

/** The answer as JSON; empty if it is none. */
export function parsed<T>({ text }: GuardedAnswer): Partial<T> {
  try {
    return JSON.parse(text) as T;
  } catch {
    // A proxy between us and Meta answered; its status has all there is to know.
    return {};
  }
}
