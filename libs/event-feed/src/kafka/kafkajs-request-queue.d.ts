declare module 'kafkajs/src/network/requestQueue' {
  /** Requests of one connection; those that may not be sent yet are queued. */
  export class RequestQueue {
    constructor(options: {
      maxInFlightRequests: number | null;
      requestTimeout: number;
      enforceRequestTimeout: boolean;
      clientId: string;
      broker: string;
      logger: { debug(): void; warn(): void };
    });
    readonly pending: readonly unknown[];
    push(request: { entry: object & { correlationId: number }; expectResponse: boolean; sendRequest(): void }): void;
    fulfillRequest(answer: { correlationId: number; payload: Buffer; size: number }): void;
    maybeThrottle(ms: number): void;
    scheduleCheckPendingRequests(): void;
  }
  export default RequestQueue;
}
