/** A rule said no. `code` is `context/what-is-wrong`; `message` is what the user reads. */
export class DomainError extends Error {
  constructor(
    readonly code: string,
    message: string,
    /** Error text by field, for errors in a filled-in form. */
    readonly fields?: Readonly<Record<string, string>>,
    /** What else a program can do something with. */
    readonly details?: Readonly<Record<string, string | number>>,
  ) {
    super(message);
    this.name = 'DomainError';
  }
}
