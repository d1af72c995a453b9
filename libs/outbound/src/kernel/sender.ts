/** Ways out of the product. */
export const channels = ['email', 'sms', 'push'] as const;
export type Channel = (typeof channels)[number];

/** What every message has: whose it is, and our id, which a provider that knows idempotency keys is told. */
export interface Outgoing {
  tenantId: string;
  messageId: string;
}

/** What came of handing a message over. Only `unavailable` says for sure that nothing left and that another try may help. */
export type Handover =
  | { outcome: 'accepted'; providerId?: string }
  /** It will never be taken; `gone`: nor will anything else at this address. */
  | { outcome: 'refused'; error: string; gone?: boolean }
  | { outcome: 'unavailable'; error: string }
  | { outcome: 'unknown'; error: string };

/** Hands messages of one channel to one provider. Answers whatever happens; throws only what is a bug. */
export abstract class Sender<Message extends Outgoing = Outgoing> {
  /** Name of the provider, as the log of messages shows it. */
  abstract readonly provider: string;
  /** Whether the same message handed over twice arrives once: then one without an answer may be sent again. */
  abstract readonly isIdempotent: boolean;
  abstract send(message: Message): Promise<Handover>;
  abstract close(): Promise<void>;
}
