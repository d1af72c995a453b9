import { heard } from '../texts/texts';

/**
 * A failed call. `refused`: the server rejected it, usually with a message; nothing was saved unless the message says so. `failed`: the server
 * crashed or sent an unexpected answer. `unreachable`: no answer; a save may or may not have happened.
 */
export class HttpError extends Error {
  constructor(
    readonly kind: 'refused' | 'failed' | 'unreachable',
    message: string,
    readonly status: number,
    readonly correlationId?: string,
    /** The answer's body, for calls whose rejection carries data. */
    readonly answer?: unknown,
  ) {
    super(message);
    this.name = 'HttpError';
  }

  /** Errors by submitted field, if the server sends them. */
  get fields(): Readonly<Record<string, string>> | undefined {
    return (this.answer as { fields?: Record<string, string> } | undefined)?.fields;
  }

  /** Code of the violated rule: `context/what-is-wrong`. */
  get rule(): string | undefined {
    return (this.answer as { error?: string } | undefined)?.error;
  }

  /** Whether the data changed since the user last read it. */
  get isConflict(): boolean {
    return this.rule === 'conflict' || (this.rule?.endsWith('/changed-meanwhile') ?? false);
  }

  /** The lead that already has the rejected phone or e-mail, if the user may see it. */
  get holderId(): string | undefined {
    return (this.answer as { details?: { lead_id?: string } } | undefined)?.details?.lead_id;
  }

  /** The user who made the conflicting change, if the server knows. */
  get changedBy(): string | undefined {
    return (this.answer as { details?: { by?: string } } | undefined)?.details?.by;
  }

  /** Log position of that change. */
  get changedAt(): string | undefined {
    return (this.answer as { details?: { position?: string } } | undefined)?.details?.position;
  }

  /** The loaded share (0 to 1), if the call was rejected because the read model is still being filled. */
  get filling(): number | undefined {
    const { error, details } = (this.answer ?? {}) as { error?: string; details?: { filling?: number } };
    return error === 'read-model/filling' ? details?.filling : undefined;
  }
}

/** Whether no answer came. The connection banner shows this, and data is fetched again after reconnecting. */
export const isUnreachable = (error: unknown): boolean => error instanceof HttpError && error.kind === 'unreachable';

/** The text to show for any error: the server's message or the browser's. */
export const messageOf = (error: unknown): string => heard(error instanceof Error ? error.message : String(error));

/** The server's own message; undefined if it sent none or no answer came. */
export const saidBy = (error: unknown): string | undefined =>
  (error instanceof HttpError && (error.answer as { message?: string } | undefined)?.message) || undefined;

/** The error text to show; `fallback` is the documented text for a rejection without a message. */
export const messageOr = (error: unknown, fallback: string): string =>
  heard((error instanceof HttpError && error.kind === 'refused' ? saidBy(error) : messageOf(error)) || fallback);
