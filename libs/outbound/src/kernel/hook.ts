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
}

/** State of a message that a provider took. */
export interface MessageNews {
  messageId: string;
  status: 'delivered' | 'read' | 'failed';
  error?: string;
}

/** One header of a call; the first one if there are several. */
export const headerOf = ({ headers }: HookRequest, name: string): string | undefined => [headers[name.toLowerCase()]].flat()[0];

/** The fields of a form that was posted. */
export const formOf = ({ rawBody }: HookRequest): Record<string, string> => Object.fromEntries(new URLSearchParams(rawBody.toString()));

/** Compares a given secret with the expected one in constant time; an empty expected secret matches nothing. */
export function isSameSecret(given: string | undefined, expected: string): boolean {
  const [one, other] = [Buffer.from(given ?? ''), Buffer.from(expected)];
  return other.length > 0 && one.length === other.length && timingSafeEqual(one, other);
}
