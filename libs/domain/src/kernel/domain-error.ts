/** A rule said no. `code` is `context/what-is-wrong`; `message` is what the user reads. */
export class DomainError extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
    this.name = 'DomainError';
  }
}
