import { callBoundary, callContext, type CallReport } from '@matricula/domain/call';
import { execute } from '@matricula/event-store';
import { callList } from '@matricula/read-models/call';
import { readsOf } from '@matricula/testing';
import { openPlace, person, TENANT, type Place } from '../../../../libs/policy-kit/src/policies.fixture';
import { ReturnAnsweredWorker } from './return-answered.worker';

const phone = '+919811904861';

describe('the missed calls of a number whose caller is answered', () => {
  let place: Place;
  const told = (callId: string, status: CallReport['status'], at: string, more: Partial<CallReport> = {}) => {
    const address = { stream: callBoundary.stream(TENANT, callId), tenantId: TENANT };
    const data: CallReport = { callId, provider: 'sandbox', direction: 'incoming', phone, status, at, startedAt: at, ...more };
    return execute(place.store, callBoundary.decider, address, { type: 'ReportCall', data }, person);
  };
  const row = (callId: string, startedAt: string, more: object = {}) => ({
    ...{ callId, phone, direction: 'incoming', status: 'missed', calledBack: false, startedAt },
    ...more,
  });
  const [morning, noon, evening] = ['2026-03-02T04:00:00.000Z', '2026-03-02T07:00:00.000Z', '2026-03-02T12:00:00.000Z'];
  /** The worker gets each event twice. */
  const work = async () => {
    const answered = (await place.log('CallAnswered')).at(-1)!;
    const reads = readsOf([callList, [row('missed', morning), row('later', evening)]]);
    const worker = new ReturnAnsweredWorker({ store: place.store, reads });
    for (let times = 0; times < 2; times++) await worker.work([answered]);
  };
  const returned = async () => (await place.log('CallReturned')).map(({ data }) => data);

  beforeEach(async () => {
    place = openPlace([...callContext.events]);
    await told('missed', 'no-answer', morning);
    await told('later', 'no-answer', evening);
  });
  afterEach(() => place.close());

  it('need no call back any more: once, and only those from before', async () => {
    await told('again', 'in-progress', noon);
    await work();
    expect(await returned()).toEqual([{ callId: 'missed', returnCallId: 'again', byCaller: true }]);
  });

  it('stay open when a user dialled, which returns them by itself', async () => {
    await told('dialled', 'in-progress', noon, { direction: 'outgoing' });
    await work();
    expect(await returned()).toEqual([]);
  });

  describe('that are reported after the call that settles them', () => {
    /** The call of the morning is reported as missed last. */
    const late = async (...others: object[]) => {
      await told('late', 'no-answer', morning);
      const missed = (await place.log('CallMissed')).at(-1)!;
      const worker = new ReturnAnsweredWorker({ store: place.store, reads: readsOf([callList, [row('late', morning), ...others]]) });
      for (let times = 0; times < 2; times++) await worker.work([missed]);
      return returned();
    };
    const answered = row('again', noon, { status: 'ended' });

    it('are settled by the first later call that was answered', async () =>
      expect(await late(row('last', evening, { status: 'ended' }), answered, row('later', noon))).toEqual([
        { callId: 'late', returnCallId: 'again', byCaller: true },
      ]));

    it('are settled by a user who called back', async () =>
      expect(await late(row('dialled', noon, { direction: 'outgoing', status: 'ended' }))).toEqual([
        { callId: 'late', returnCallId: 'dialled' },
      ]));

    it('stay open after a call from before, of another number, or that was missed as well', async () =>
      expect(
        await late(
          row('before', '2026-03-01T04:00:00.000Z', { status: 'ended' }),
          { ...answered, phone: '+919811904862' },
          row('later', noon),
        ),
      ).toEqual([]));
  });

  it('stay open when the number is withheld', async () => {
    await told('hidden', 'in-progress', noon, { phone: undefined });
    await work();
    expect(await returned()).toEqual([]);
  });
});
