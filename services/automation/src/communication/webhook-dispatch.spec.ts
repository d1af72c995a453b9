import { WorkerRunner } from '@matricula/policy-kit';
import { TENANT, until } from '../../../../libs/policy-kit/src/policies.fixture';
import { WebhookDispatchWorker } from './webhook-dispatch.worker';
import { endpoint, WebhookStage } from './webhooks.fixture';

describe('webhook deliveries are requested', () => {
  let stage: WebhookStage;
  beforeEach(() => void (stage = new WebhookStage()));
  afterEach(() => stage.place.close());

  it('once for each event and subscribed endpoint, no matter how often it is requested', async () => {
    stage.rows.push(endpoint('e2'), endpoint('other', { kinds: ['TicketRaised'] }), endpoint('paused', { active: false }));
    const event = await stage.captured();
    const [one, two] = [stage.dispatch(), stage.dispatch()];
    await Promise.all([one.work([event]), two.work([event])]);
    await one.work([event, event]);
    const all = await stage.requested();
    expect(all.map(({ data }) => [data.messageId, data.endpointId])).toEqual([
      [`webhook-${event.id}-e1`, 'e1'],
      [`webhook-${event.id}-e2`, 'e2'],
    ]);
    const { id: eventId, stream, revision, position } = event;
    expect(all[0]?.data).toMatchObject({ channel: 'webhook', kind: 'LeadCaptured', event: { eventId, stream, revision, position } });
    // What is said is in the event alone.
    expect(JSON.stringify(all)).not.toContain('Ravi');
  });

  it('not for events before the endpoint existed', async () => {
    await stage.dispatch().work([await stage.captured({ at: '2026-03-02T08:59:59.000Z' })]);
    expect(await stage.requested()).toEqual([]);
  });

  it('for the present endpoints, as soon as one of them changed', async () => {
    const worker = stage.dispatch();
    await worker.work([await stage.captured()]);
    stage.rows.push(endpoint('e2'));
    await worker.work([await stage.captured()]);
    expect(await stage.requested()).toHaveLength(2);
    await worker.work([await stage.happens('WebhookEndpointCreated', { recordId: 'e2', values: {} }), await stage.captured()]);
    expect(await stage.requested()).toHaveLength(4);
  });

  it('of one tenant wait while its endpoints lag behind, and those of others do not', async () => {
    const held = Promise.withResolvers<void>();
    const behind = {
      ...stage.reads(),
      reached: (_name: string, _at: string, _ms: number, tenantId?: string) => (tenantId === 'slow' ? held.promise : Promise.resolve()),
    };
    const worker = new WebhookDispatchWorker({ ...stage.place, reads: behind as ReturnType<WebhookStage['reads']> });
    const runner = new WorkerRunner({ ...stage.place, worker });
    await runner.start();
    try {
      const slow = await stage.captured({ tenantId: 'slow' });
      const quick = [await stage.captured(), await stage.captured()];
      await until(stage.place, async () => (await stage.requested()).length === 2);
      expect((await stage.requested()).map(({ tenantId }) => tenantId)).toEqual([TENANT, TENANT]);
      held.resolve();
      await runner.caughtUp(quick.at(-1)!.position);
      expect((await stage.requested()).at(-1)?.data.messageId).toBe(`webhook-${slow.id}-e1`);
    } finally {
      held.resolve();
      await runner.stop();
    }
  });

  it('with the endpoints of a tenant cached, for any number of tenants, and old entries evicted', async () => {
    const looks: string[] = [];
    const counting = { ...stage.reads(), page: async (_: unknown, tenantId: string) => (looks.push(tenantId), stage.rows) };
    const worker = new WebhookDispatchWorker({ ...stage.place, reads: counting as unknown as ReturnType<WebhookStage['reads']> });
    stage.rows = Array.from({ length: 500 }, (_, at) => endpoint(`e${at}`, { kinds: [] }));
    const event = await stage.captured();
    const ofTenant = (at: number) => worker.work([{ ...event, tenantId: `tenant-${at}` }]);
    for (const at of [0, 0, 1, 1]) await ofTenant(at);
    expect(looks).toEqual(['tenant-0', 'tenant-1']);
    for (let at = 2; at < 100; at++) await ofTenant(at);
    await ofTenant(0);
    expect(looks.filter((tenantId) => tenantId === 'tenant-0')).toHaveLength(2);
  });
});
