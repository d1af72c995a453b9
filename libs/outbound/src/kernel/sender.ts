/** Ways out of the product. */
export const channels = ['email', 'sms', 'push', 'webhook'] as const;
export type Channel = (typeof channels)[number];

/** What the sandbox plays the provider of: those ways, numbers that are registered at WhatsApp, and what open consoles are told. */
export const sandboxChannels = [...channels, 'whatsapp', 'realtime'] as const;
export type SandboxChannel = (typeof sandboxChannels)[number];

/** What every message has: whose it is, and our id, which a provider that knows idempotency keys is told. */
export interface Outgoing {
  tenantId: string;
  messageId: string;
}

/** A file that goes with a message. */
export interface Attachment {
  name: string;
  contentType: string;
  content: Uint8Array;
}

/** What came of handing a message over. Only `unavailable` says for sure that nothing was taken and that another try may help. */
export type Handover = (
  | { outcome: 'accepted'; providerId?: string }
  /** It will never be taken; `gone`: nor will anything else at this address. */
  | { outcome: 'refused'; error: string; gone?: boolean }
  | { outcome: 'unavailable'; error: string }
  | { outcome: 'unknown'; error: string }
) & {
  /** Where that says something to people: the HTTP status that was answered, and how long the answer took. */
  answer?: number;
  tookMs?: number;
};

/**
 * What is done with a message that was handed over and of which nobody heard since: it may have left. `never`: somebody looks at it.
 * `once`: it is handed over once more under the same id, by which mailboxes drop a double. `always`: the provider knows our id, and
 * the same message handed over twice arrives once.
 */
export type Repeats = 'never' | 'once' | 'always';

/** Hands messages of one channel to one provider. Answers whatever happens; throws only what is a bug. */
export abstract class Sender<Message extends Outgoing = Outgoing> {
  /** Name of the provider, as the log of messages shows it. */
  abstract readonly provider: string;
  abstract readonly repeats: Repeats;
  abstract send(message: Message): Promise<Handover>;
  abstract close(): Promise<void>;
}
