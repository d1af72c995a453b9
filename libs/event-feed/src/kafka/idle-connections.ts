import type { RequestQueue } from 'kafkajs/src/network/requestQueue';

let rested: Promise<void> | undefined;

/**
 * Lets connections rest on which no request waits: with the first answer kafkajs 2.2.4 begins to look for waiting ones every millisecond for as
 * long as the connection stands, which takes 4 % of a core each and says `TimeoutNegativeWarning`. It looks whenever one is answered anyway.
 */
export function restIdleConnections(): Promise<void> {
  return (rested ??= import('kafkajs/src/network/requestQueue').then(({ default: Queue }) => {
    const looks = Queue.prototype.scheduleCheckPendingRequests;
    Queue.prototype.scheduleCheckPendingRequests = function (this: RequestQueue) {
      if (this.pending.length > 0) looks.call(this);
    };
  }));
}
