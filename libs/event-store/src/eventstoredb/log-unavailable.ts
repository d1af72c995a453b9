/** The log did not answer in time, or could not be reached. What was asked of it may or may not have been done: ask again with the same ids. */
export class LogUnavailable extends Error {
  constructor(operation: string, afterMs: number, cause?: unknown) {
    super(`The event log did not answer within ${afterMs} ms (${operation})`, { cause });
    this.name = 'LogUnavailable';
  }
}

/** Nothing came for longer than it should take: the call may be lost, or its connection. Asked again with the same ids on another one. */
export class Silence extends Error {
  constructor() {
    super('The server kept silent');
    this.name = 'Silence';
  }
}
