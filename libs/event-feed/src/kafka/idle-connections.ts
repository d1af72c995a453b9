import type { RequestQueue } from 'kafkajs/src/network/requestQueue';

let rested: Promise<void> | undefined;

/**
 * Lets idle connections rest: after the first answer kafkajs 2.2.4 checks its request queue every millisecond for as long as the connection is
 * open, which costs 4 % of a core each and warns `TimeoutNegativeWarning`. It also checks after every answer, which is enough.
 */
export function restIdleConnections(): Promise<void> {
  return (rested ??= import('kafkajs/src/network/requestQueue').then(({ default: Queue }) => {
    const looks = Queue.prototype.scheduleCheckPendingRequests;
    Queue.prototype.scheduleCheckPendingRequests = function (this: RequestQueue) {
      if (this.pending.length > 0) looks.call(this);
    };
  }));
}
