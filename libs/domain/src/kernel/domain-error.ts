/** A violated rule. `code` is `context/what-is-wrong`; `message` is for the user. */
export class DomainError extends Error {
  constructor(
    readonly code: string,
    message: string,
    /** Error text by field, for errors in a filled-in form. */
    readonly fields?: Readonly<Record<string, string>>,
    /** Further data for programs. */
    readonly details?: Readonly<Record<string, string | number>>,
  ) {
    super(message);
    this.name = 'DomainError';
  }
}
