/** A rule said no. `code` is `context/what-is-wrong`; `message` is what the user reads. */
export class DomainError extends Error {
  constructor(
    readonly code: string,
    message: string,
    /** What is wrong with which field, where it is about what somebody filled in. */
    readonly fields?: Readonly<Record<string, string>>,
    /** What else a program can do something with. */
    readonly details?: Readonly<Record<string, string | number>>,
  ) {
    super(message);
    this.name = 'DomainError';
  }
}
