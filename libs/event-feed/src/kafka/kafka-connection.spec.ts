import { KafkaJSConnectionError, KafkaJSNonRetriableError, KafkaJSNumberOfRetriesExceeded } from 'kafkajs';
import { isPassing } from './kafka-connection';

describe('a failure of the client', () => {
  const refused = new KafkaJSConnectionError('connect ECONNREFUSED');
  it('goes away by itself also where the client has tried as often as it may, or wraps it as one for good', () => {
    const tired = new KafkaJSNumberOfRetriesExceeded(refused, { retryCount: 5, retryTime: 500 });
    expect([refused, tired, Object.assign(new KafkaJSNonRetriableError(tired), { cause: refused })].map(isPassing)).toEqual([
      true,
      true,
      true,
    ]);
  });
  it('stays where trying again changes nothing', () => {
    const wrong = new KafkaJSNonRetriableError('no such topic');
    const tired = new KafkaJSNumberOfRetriesExceeded(wrong, { retryCount: 5, retryTime: 500 });
    expect([wrong, tired, new TypeError('x')].map(isPassing)).toEqual([false, false, false]);
  });
});
