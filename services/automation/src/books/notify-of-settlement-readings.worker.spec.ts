import type { IdentityService } from '@matricula/auth';
import { booksNotifications } from '@matricula/domain/books';
import type { RecordedEvent } from '@matricula/domain/kernel';
import { userEvents } from '@matricula/domain/user';
import { openPlace, type Place } from '../../../../libs/policy-kit/src/policies.fixture';
import { NotifyOfSettlementReadingsWorker } from './notify-of-settlement-readings.worker';

const person = (userId: string, ...codes: string[]) => ({ userId, acl: codes.map((code) => ({ code, level: [6] })) });
const identity = {
  staff: async () => [
    person('anita', 'PAYMENT_SYSTEM', 'PAYMENT_SETTLEMENTS'),
    person('mina', 'PAYMENT_SYSTEM'),
    person('paul', 'PAYMENT_SETTLEMENTS'),
  ],
} as unknown as IdentityService;
const reason = 'setl_1: This settlement was read with ₹976.40 before; now it has ₹0.01. Nothing was saved.';

describe('a reading of settlements', () => {
  let place: Place;
  beforeEach(() => {
    place = openPlace([...userEvents]);
  });
  afterEach(() => place.close());

  const told = async (type: string, data: object) => {
    const worker = new NotifyOfSettlementReadingsWorker({ store: place.store, identity });
    // However often it comes.
    for (const id of ['e-1', 'e-1', 'e-2'])
      await worker.work([{ id, type, tenantId: 't1', data, meta: { correlationId: 'c' } } as unknown as RecordedEvent]);
    return (await place.log('NotificationRaised')).map(({ data: said }) => said);
  };

  it('notifies everybody who may open the settlements of each refused one, in its words, once', async () => {
    const refused = [{ settlementId: 'razorpay-setl_1', reason }];
    const raised = await told('SettlementsRead', { provider: 'razorpay', first: '2026-11-24', last: '2026-11-27', refused });
    expect(raised).toMatchObject([{ userId: 'anita', kind: 'settlement_refused', said: reason }]);
    expect(booksNotifications.settlementRefused.words({ notificationId: 'n', said: reason }, {})).toBe(
      'A settlement of the payment provider is refused: setl_1: This settlement was read with ₹976.40 before; now it has ₹0.01. Nothing was saved',
    );
  });

  it('without refusals notifies nobody, and without an answer everybody who may open them', async () => {
    const of = { provider: 'razorpay', first: '2026-11-24', last: '2026-11-27' };
    expect(await told('SettlementsRead', { ...of, refused: [] })).toEqual([]);
    expect(await told('SettlementsUnanswered', { ...of, reason: 'no answer' })).toMatchObject([
      { userId: 'anita', kind: 'settlements_unanswered', said: 'razorpay' },
    ]);
  });
});
