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

/** Sends mail. Resolves when the next server has taken responsibility for it, rejects otherwise; whoever calls decides about another try. */
export abstract class Mailer {
  abstract send(mail: Mail): Promise<void>;
  abstract close(): Promise<void>;
}
