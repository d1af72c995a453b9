import type { Attachment } from '../kernel';

/** A message to one person. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html?: string;
  attachments?: readonly Attachment[];
  /** Ours; the server's choice without it. */
  messageId?: string;
}

/** Sends mail. Resolves once the next server has accepted it, and rejects otherwise; the caller decides about retries. */
export abstract class Mailer {
  abstract send(mail: Mail): Promise<void>;
  abstract close(): Promise<void>;
}
