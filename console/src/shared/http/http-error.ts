import { heard } from '../texts/texts';

/**
 * A call that did not succeed. `refused`: the server answered that it will not, mostly with a message; nothing was saved unless it says so.
 * `failed`: the server broke or answered with something else. `unreachable`: no answer; a save may or may not have happened.
 */
export class HttpError extends Error {
  constructor(
    readonly kind: 'refused' | 'failed' | 'unreachable',
    message: string,
    readonly status: number,
    readonly correlationId?: string,
    /** The answer's body, for calls whose refusal carries data. */
    readonly answer?: unknown,
  ) {
    super(message);
    this.name = 'HttpError';
  }

  /** What is wrong with which field of what was sent, where the server says so. */
  get fields(): Readonly<Record<string, string>> | undefined {
    return (this.answer as { fields?: Record<string, string> } | undefined)?.fields;
  }

  /** `context/what-is-wrong` of the rule that refused it. */
  get rule(): string | undefined {
    return (this.answer as { error?: string } | undefined)?.error;
  }

  /** Whether what was to be changed is not as the user saw it any more. */
  get isConflict(): boolean {
    return this.rule === 'conflict' || (this.rule?.endsWith('/changed-meanwhile') ?? false);
  }

  /** The lead that has a phone or e-mail which was refused, where the user may see it. */
  get holderId(): string | undefined {
    return (this.answer as { details?: { lead_id?: string } } | undefined)?.details?.lead_id;
  }

  /** Who changed what was changed meanwhile, where the server knows. */
  get changedBy(): string | undefined {
    return (this.answer as { details?: { by?: string } } | undefined)?.details?.by;
  }

  /** Where in the log that change is. */
  get changedAt(): string | undefined {
    return (this.answer as { details?: { position?: string } } | undefined)?.details?.position;
  }

  /** The share that is there, when it was refused because the data is still being filled in. */
  get filling(): number | undefined {
    const { error, details } = (this.answer ?? {}) as { error?: string; details?: { filling?: number } };
    return error === 'read-model/filling' ? details?.filling : undefined;
  }
}

/** No answer came: the line of the lost connection says so, and what is shown is asked for again when it is back. */
export const isUnreachable = (error: unknown): boolean => error instanceof HttpError && error.kind === 'unreachable';

/** The text to show for any error: the server's message or what the browser says. */
export const messageOf = (error: unknown): string => heard(error instanceof Error ? error.message : String(error));

/** What the server itself said; undefined where it said nothing, or nothing came. */
export const saidBy = (error: unknown): string | undefined =>
  (error instanceof HttpError && (error.answer as { message?: string } | undefined)?.message) || undefined;

/** The text to show where the documents have words for a refusal without a message. */
export const messageOr = (error: unknown, fallback: string): string =>
  heard((error instanceof HttpError && error.kind === 'refused' ? saidBy(error) : messageOf(error)) || fallback);
