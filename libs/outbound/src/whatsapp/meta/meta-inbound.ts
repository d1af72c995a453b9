import { createHmac } from 'node:crypto';
import { isSameSecret, type InboundNews } from '../../kernel';

/** A webhook of the WhatsApp Cloud API (https://developers.facebook.com/docs/whatsapp/cloud-api/webhooks/payload-examples). */
interface Payload {
  object?: string;
  entry?: { id?: string; changes?: { field?: string; value?: { messages?: Message[] } }[] }[];
}

interface Message {
  from?: string;
  id?: string;
  /** Seconds since 1970. */
  timestamp?: string;
  type?: string;
  text?: { body?: string };
  button?: { text?: string };
  interactive?: Record<string, { title?: string } | string | undefined>;
  image?: { caption?: string };
  video?: { caption?: string };
  document?: { caption?: string; filename?: string };
}

/** Meta signs the raw body with the secret of the app, as `sha256=` and hexadecimal digits. */
export const isFromMeta = (signature: string | undefined, rawBody: Buffer, appSecret: string): boolean =>
  appSecret !== '' && isSameSecret(signature, `sha256=${createHmac('sha256', appSecret).update(rawBody).digest('hex')}`);

/** The messages of people in a call of Meta, for one WhatsApp Business account; states of sent messages are no news. */
export function metaInbound(rawBody: Buffer, accountId: string): InboundNews[] {
  const payload = parsed(rawBody);
  if (payload.object !== 'whatsapp_business_account') return [];
  const own = (payload.entry ?? []).filter(({ id }) => id === accountId);
  const messages = own.flatMap(({ changes = [] }) => changes.flatMap(({ value }) => value?.messages ?? []));
  return messages.flatMap((message): InboundNews[] => {
    const { from, id, timestamp } = message;
    const seconds = Number(timestamp);
    const text = textOf(message);
    // A reaction to a message has no text of its own.
    if (!from || !id || text === undefined) return [];
    const at = seconds > 0 ? new Date(seconds * 1000).toISOString() : undefined;
    return [{ provider: 'meta', inboundId: id, channel: 'whatsapp', from: `+${from}`, text, ...(at && { at }) }];
  });
}

function textOf({ type = 'message', text, button, interactive, image, video, document }: Message): string | undefined {
  if (type === 'reaction' || type === 'system') return undefined;
  const chosen = Object.values(interactive ?? {}).find((one) => typeof one === 'object' && one.title !== undefined) as
    { title?: string } | undefined;
  const caption = image?.caption ?? video?.caption ?? document?.caption;
  return text?.body ?? button?.text ?? chosen?.title ?? [caption, `(${document?.filename ?? type})`].filter(Boolean).join('\n');
}

function parsed(rawBody: Buffer): Payload {
  try {
    return JSON.parse(rawBody.toString()) as Payload;
  } catch {
    // Signed, but not JSON: nothing that Meta documents.
    return {};
  }
}

/**
 * The answer to the request by which Meta verifies the address
 * (https://developers.facebook.com/docs/graph-api/webhooks/getting-started#verification-requests).
 */
export function metaChallenge(url: string, verifyToken: string): string | undefined {
  const { searchParams } = new URL(url);
  const isAsked =
    searchParams.get('hub.mode') === 'subscribe' && isSameSecret(searchParams.get('hub.verify_token') ?? undefined, verifyToken);
  // Only digits: what is echoed can be no markup.
  const challenge = searchParams.get('hub.challenge') ?? '';
  return isAsked && /^\d{1,40}$/.test(challenge) ? challenge : undefined;
}
