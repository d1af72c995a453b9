import RequestQueue from 'kafkajs/src/network/requestQueue';
import { restIdleConnections } from './idle-connections';

describe('a connection of the client', () => {
  const quiet = { debug: () => undefined, warn: () => undefined };
  const options = {
    maxInFlightRequests: 1,
    requestTimeout: 1_000,
    enforceRequestTimeout: false,
    clientId: 'c',
    broker: 'b',
    logger: quiet,
  };
  let queue: RequestQueue;
  let sent: number[];
  const send = (correlationId: number) => {
    const entry = { correlationId, resolve: () => undefined, reject: () => undefined };
    queue.push({ entry, expectResponse: true, sendRequest: () => sent.push(correlationId) });
  };
  const answer = (correlationId: number) => queue.fulfillRequest({ correlationId, payload: Buffer.alloc(0), size: 0 });

  beforeEach(async () => {
    await restIdleConnections();
    jest.useFakeTimers();
    queue = new RequestQueue(options);
    sent = [];
  });
  afterEach(() => jest.useRealTimers());

  it('rests when no request waits', () => {
    send(1);
    answer(1);
    expect(sent).toEqual([1]);
    expect(jest.getTimerCount()).toBe(0);
  });

  it('sends what waits as soon as the one before is answered', () => {
    send(1);
    send(2);
    expect(sent).toEqual([1]);
    answer(1);
    expect(sent).toEqual([1, 2]);
    answer(2);
    jest.runAllTimers();
    expect(jest.getTimerCount()).toBe(0);
  });

  it('sends later what the broker wants later', () => {
    queue.maybeThrottle(500);
    send(1);
    expect(sent).toEqual([]);
    jest.advanceTimersByTime(501);
    expect(sent).toEqual([1]);
    answer(1);
    expect(jest.getTimerCount()).toBe(0);
  });
});
