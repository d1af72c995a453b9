import { timingSafeEqual } from 'node:crypto';

/** A call of a provider to us. Nothing in it is trusted before it is verified. */
export interface HookRequest {
  method: string;
  /** The whole public address, as the provider called it. */
  url: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The body byte by byte, as it was signed. */
  rawBody: Buffer;
  /** The last part of `/api/hooks/:tenant/:integration/:secret`, for providers that sign nothing. */
  secret?: string;
}

/** The inbound side of a provider. `News` is the same for all providers of a channel. */
export interface ProviderHook<Settings, News> {
  /** Whether the provider sent it, judged by the raw body and the settings of one account. */
  verify(request: HookRequest, settings: Settings): boolean;
  /** What it reports; empty for states that are of no interest. Calls may repeat and may come in any order. */
  parse(request: HookRequest, settings: Settings): readonly News[];
  /** The text that answers a call by which the provider tests the address before it uses it; undefined for every other call. */
  challenge?(request: HookRequest, settings: Settings): string | undefined;
}

/** State of a message that a provider took. */
export interface MessageNews {
  messageId: string;
  status: 'delivered' | 'read' | 'failed';
  error?: string;
}

/** A message of a person to the institution. */
export interface InboundNews {
  /** The provider, and its id of the message: the same in every repetition. */
  provider: string;
  inboundId: string;
  channel: 'sms' | 'whatsapp';
  /** The number of the sender, as the provider writes it. */
  from: string;
  text: string;
  /** When the provider received it, ISO 8601 UTC; undefined if it does not say. */
  at?: string;
}

/** News of a channel of messages. */
export type MessagesNews = MessageNews | InboundNews;

export const isInbound = (news: MessagesNews): news is InboundNews => 'inboundId' in news;

/** One header of a call; the first one if there are several. */
export const headerOf = ({ headers }: HookRequest, name: string): string | undefined => [headers[name.toLowerCase()]].flat()[0];

/** The fields of a form that was posted. */
export const formOf = ({ rawBody }: HookRequest): Record<string, string> => Object.fromEntries(new URLSearchParams(rawBody.toString()));

/** Compares a given secret with the expected one in constant time; an empty expected secret matches nothing. */
export function isSameSecret(given: string | undefined, expected: string): boolean {
  const [one, other] = [Buffer.from(given ?? ''), Buffer.from(expected)];
  return other.length > 0 && one.length === other.length && timingSafeEqual(one, other);
}
