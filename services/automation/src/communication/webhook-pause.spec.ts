import type { RecordedEvent } from '@matricula/domain/kernel';
import { TENANT } from '../../../../libs/policy-kit/src/policies.fixture';
import { WebhookPauseWorker } from './webhook-pause.worker';
import { meta, newId, WebhookStage } from './webhooks.fixture';

describe('webhooks that are not accepted', () => {
  let stage: WebhookStage;
  beforeEach(() => void (stage = new WebhookStage()));
  afterEach(() => stage.place.close());

  const failed = async (reason: string, answer: number, endpointId?: string) =>
    stage.happens('MessageFailed', { messageId: 'm', endpointId, attempt: 6, reason, error: `It answered ${answer}.`, answer });
  const pausing = async (event: RecordedEvent) => {
    const worker = new WebhookPauseWorker({ ...stage.place, reads: stage.reads() });
    if (worker.thingOf(event) === undefined) return [];
    await worker.work([event]);
    await worker.work([event]);
    return (await stage.place.log('WebhookEndpointChanged')).map(({ data }) => (data as { to: object }).to);
  };
  beforeEach(() =>
    stage.place.store.append({
      stream: `webhook-endpoints-${TENANT}-e1`,
      tenantId: TENANT,
      expected: 'none',
      events: [
        {
          id: newId(),
          type: 'WebhookEndpointCreated',
          data: { recordId: 'e1', values: { name: 'CRM', url: 'https://crm.example/hooks', kinds: ['LeadCaptured'] } },
          meta,
        },
      ],
    }),
  );

  it('for ten hours pause their endpoint, once, and the admins are notified', async () => {
    expect(await pausing(await failed('given-up', 503, 'e1'))).toEqual([
      { active: false, pausedBecause: 'No delivery succeeded for 10 hours; last error: It answered 503.' },
    ]);
    const [changed] = await stage.place.log('WebhookEndpointChanged');
    await pausing(changed!);
    expect((await stage.place.log('NotificationRaised')).map(({ data }) => data)).toMatchObject([
      { userId: 'boss', kind: 'webhook_paused' },
    ]);
  });

  it('pause it also if it never answers', async () => {
    const silent = { messageId: 'm', endpointId: 'e1', attempt: 6, error: 'No answer within 10 s.' };
    expect(await pausing(await stage.happens('MessageUnanswered', silent))).toMatchObject([{ active: false }]);
    expect(await pausing(await stage.happens('MessageUnanswered', { ...silent, endpointId: undefined }))).toEqual([]);
  });

  it('pause it at once if it answers that it is gone', async () => {
    expect(await pausing(await failed('refused', 410, 'e1'))).toEqual([{ active: false, pausedBecause: 'It answered 410.' }]);
  });

  it('do not pause it if others were accepted in the meantime, if only this one was refused, or if a person sent it', async () => {
    stage.deliveries = [{ deliveryId: 'd', endpointId: 'e1', status: 'accepted', updatedAt: '2026-03-02T05:00:00.000Z' }];
    expect(await pausing(await failed('given-up', 503, 'e1'))).toEqual([]);
    expect(await pausing(await failed('refused', 302, 'e1'))).toEqual([]);
    expect(await pausing(await failed('given-up', 503))).toEqual([]);
  });
});
