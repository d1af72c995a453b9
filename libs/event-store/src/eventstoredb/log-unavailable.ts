/** The log did not answer in time, or could not be reached. The operation may have been done or not: repeat it with the same ids. */
export class LogUnavailable extends Error {
  constructor(operation: string, afterMs: number, cause?: unknown) {
    super(`The event log did not answer within ${afterMs} ms (${operation})`, { cause });
    this.name = 'LogUnavailable';
  }
}

/** No answer within the expected time: the call or its connection may be lost. It is repeated with the same ids on another connection. */
export class Silence extends Error {
  constructor() {
    super('The server kept silent');
    this.name = 'Silence';
  }
}
