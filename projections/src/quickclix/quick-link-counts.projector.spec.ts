import { projecting } from '@matricula/testing';
import { quickLinkCountsProjector } from './quick-link-counts.projector';

const happened = (type: string, data: object) => ({ type, at: '2026-11-20T05:00:00.000Z', data: { quickLinkId: 'l-1', ...data } });

it('counts a quick link from the click to the payment', async () => {
  const rows = await projecting(quickLinkCountsProjector)
    .given(
      happened('QuickLinkOpened', { clickId: 'c-1' }),
      happened('QuickLinkOpened', { clickId: 'c-2' }),
      happened('ApplicationStarted', { applicationId: 'a-1' }),
      happened('ApplicationStarted', { applicationId: 'a-2', quickLinkId: undefined }),
      happened('ApplicationSubmitted', { applicationId: 'a-1', from: 'started' }),
      happened('ApplicationSubmitted', { applicationId: 'a-1', from: 'returned' }),
      happened('OrderCreated', { orderId: 'o-1', totalPaise: 50_000 }),
      happened('OrderCreated', { orderId: 'o-2', totalPaise: 0 }),
      happened('OrderPaymentReceived', { orderId: 'o-1', status: 'paid' }),
    )
    .rows();
  expect([...rows.values()]).toEqual([{ quickLinkId: 'l-1', opened: 2, started: 1, submitted: 1, paid: 2 }]);
});
