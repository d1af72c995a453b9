/** Ways out of the product. */
export const channels = ['email', 'sms', 'push', 'webhook'] as const;
export type Channel = (typeof channels)[number];

/**
 * Channels of the sandbox: those of messages, the registration of WhatsApp numbers, realtime messages to consoles, calls, leads for colleges, and
 * payments.
 */
export const sandboxChannels = [...channels, 'whatsapp', 'realtime', 'voice', 'college', 'payment'] as const;
export type SandboxChannel = (typeof sandboxChannels)[number];

/** Fields of every message: its tenant and our id, which is passed to providers that support idempotency keys. */
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

/** Result of a handover. Only `unavailable` guarantees that the provider did not take the message and that a retry may help. */
export type Handover = (
  | { outcome: 'accepted'; providerId?: string }
  /** It will never be taken; `gone`: nor will anything else at this address. */
  | { outcome: 'refused'; error: string; gone?: boolean }
  | { outcome: 'unavailable'; error: string }
  | { outcome: 'unknown'; error: string }
) & {
  /** If of interest to users: the HTTP status of the answer, and how long it took. */
  answer?: number;
  tookMs?: number;
};

/**
 * What to do with a message that was handed over without a reply, so that it may have been sent. `never`: a person decides. `once`: it is handed
 * over again under the same id, by which mailboxes drop duplicates. `always`: the provider deduplicates by our id, so a repeated handover arrives
 * once.
 */
export type Repeats = 'never' | 'once' | 'always';

/** Hands messages of one channel to one provider. Returns a result for every failure; only bugs throw. */
export abstract class Sender<Message extends Outgoing = Outgoing> {
  /** Name of the provider, as the log of messages shows it. */
  abstract readonly provider: string;
  abstract readonly repeats: Repeats;
  abstract send(message: Message): Promise<Handover>;
  abstract close(): Promise<void>;
}
