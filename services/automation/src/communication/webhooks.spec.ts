import type { ServerResponse } from 'node:http';
import { automationEvents } from '@matricula/domain/automation';
import { communicationContext, webhookEndpoint, type MessageRequested } from '@matricula/domain/communication';
import type { RecordedEvent } from '@matricula/domain/kernel';
import { leadContext } from '@matricula/domain/lead';
import { recordEvents } from '@matricula/domain/record';
import { userContext } from '@matricula/domain/user';
import { WebhookSender } from '@matricula/outbound/webhook';
import { PolicyPlaces, PolicyRunner, SqliteTimerStore, TimerClock, WorkerRunner } from '@matricula/policy-kit';
import { webhookDeliveryList } from '@matricula/read-models/communication';
import { recordList } from '@matricula/read-models/record';
import { userList } from '@matricula/read-models/user';
import { readsOf } from '@matricula/testing';
import { HttpStub } from '../../../../libs/outbound/src/kernel/http-stub';
import { openPlace, TENANT, until, type Place } from '../../../../libs/policy-kit/src/policies.fixture';
import { OutboundWorker } from './outbound.worker';
import { retryMessage } from './retry-message.policy';
import { WebhookDispatchWorker } from './webhook-dispatch.worker';
import { WebhookPauseWorker } from './webhook-pause.worker';
import { WebhookRoutes } from './webhook-routes';

const definitions = [
  ...[automationEvents, communicationContext.events, leadContext.events, userContext.events].flat(),
  ...recordEvents(webhookEndpoint),
];
const began = '2026-03-02T09:00:00.000Z';
const endpoint = (recordId: string, more: object = {}) => ({
  recordId,
  name: recordId,
  url: 'https://crm.example/hooks',
  kinds: ['LeadCaptured', 'LeadDetailsChanged'],
  personal: false,
  active: true,
  createdAt: began,
  ...more,
});
const meta = { actor: { id: 'asha', name: 'Asha', email: 'asha@example.org', role: 3 }, correlationId: 'c-1', version: 1 };
let written = 0;

describe('webhooks', () => {
  let place: Place;
  let rows: object[];
  let deliveries: object[];
  const reads = () =>
    readsOf(
      [recordList(webhookEndpoint), rows],
      [webhookDeliveryList, deliveries],
      [
        userList,
        [
          { userId: 'boss', role: 1, status: 'active' },
          { userId: 'gone', role: 1, status: 'removed' },
          { userId: 'asha', role: 3, status: 'active' },
        ],
      ],
    );
  const dispatch = () => new WebhookDispatchWorker({ ...place, reads: reads() });
  /** Something happens to a lead of a tenant. */
  const happens = async (type: string, data: object, { tenantId = TENANT, at = '2026-03-02T10:00:00.000Z' } = {}) => {
    const stream = `thing-${tenantId}-${written}`;
    const id = `00000000-0000-4000-8000-${String(++written).padStart(12, '0')}`;
    await place.store.append({ stream, tenantId, expected: 'none', events: [{ id, type, data, meta, at }] });
    const [event] = await place.store.read(stream);
    return event!;
  };
  const captured = (more = {}) => happens('LeadCaptured', { leadId: 'l1', leadHash: 'h', name: 'Ravi', city: 'Pune', priority: 1 }, more);
  const requested = async () => (await place.log('MessageRequested')) as RecordedEvent<MessageRequested>[];

  beforeEach(() => {
    place = openPlace(definitions);
    [rows, deliveries] = [[endpoint('e1')], []];
  });
  afterEach(() => place.close());

  describe('are asked for', () => {
    it('once for each event and each endpoint that hears of it, whoever asks and however often', async () => {
      rows.push(endpoint('e2'), endpoint('other', { kinds: ['TicketRaised'] }), endpoint('paused', { active: false }));
      const event = await captured();
      const [one, two] = [dispatch(), dispatch()];
      await Promise.all([one.work([event]), two.work([event])]);
      await one.work([event, event]);
      const all = await requested();
      expect(all.map(({ data }) => [data.messageId, data.endpointId])).toEqual([
        [`webhook-${event.id}-e1`, 'e1'],
        [`webhook-${event.id}-e2`, 'e2'],
      ]);
      const { id: eventId, stream, revision, position } = event;
      expect(all[0]?.data).toMatchObject({ channel: 'webhook', kind: 'LeadCaptured', event: { eventId, stream, revision, position } });
      // What is said is in the event alone.
      expect(JSON.stringify(all)).not.toContain('Ravi');
    });

    it('not for what happened before there was the endpoint', async () => {
      await dispatch().work([await captured({ at: '2026-03-02T08:59:59.000Z' })]);
      expect(await requested()).toEqual([]);
    });

    it('by the endpoints of now, as soon as one of them changed', async () => {
      const worker = dispatch();
      await worker.work([await captured()]);
      rows.push(endpoint('e2'));
      await worker.work([await captured()]);
      expect(await requested()).toHaveLength(2);
      await worker.work([await happens('WebhookEndpointCreated', { recordId: 'e2', values: {} }), await captured()]);
      expect(await requested()).toHaveLength(4);
    });
  });

  it('of one tenant wait while its endpoints are read behind, and those of others do not', async () => {
    const held = Promise.withResolvers<void>();
    const behind = {
      ...reads(),
      reached: (_name: string, _at: string, _ms: number, tenantId?: string) => (tenantId === 'slow' ? held.promise : Promise.resolve()),
    };
    const worker = new WebhookDispatchWorker({ ...place, reads: behind as ReturnType<typeof reads> });
    const runner = new WorkerRunner({ ...place, worker });
    await runner.start();
    try {
      const slow = await captured({ tenantId: 'slow' });
      const quick = [await captured(), await captured()];
      await until(place, async () => (await requested()).length === 2);
      expect((await requested()).map(({ tenantId }) => tenantId)).toEqual([TENANT, TENANT]);
      held.resolve();
      await runner.caughtUp(quick.at(-1)!.position);
      expect((await requested()).at(-1)?.data.messageId).toBe(`webhook-${slow.id}-e1`);
    } finally {
      held.resolve();
      await runner.stop();
    }
  });

  it('look up the endpoints of a tenant once, however many tenants there are, and forget those of long ago', async () => {
    const looks: string[] = [];
    const counting = { ...reads(), page: async (_: unknown, tenantId: string) => (looks.push(tenantId), rows) };
    const worker = new WebhookDispatchWorker({ ...place, reads: counting as unknown as ReturnType<typeof reads> });
    rows = Array.from({ length: 500 }, (_, at) => endpoint(`e${at}`, { kinds: [] }));
    const event = await captured();
    const ofTenant = (at: number) => worker.work([{ ...event, tenantId: `tenant-${at}` }]);
    for (const at of [0, 0, 1, 1]) await ofTenant(at);
    expect(looks).toEqual(['tenant-0', 'tenant-1']);
    for (let at = 2; at < 100; at++) await ofTenant(at);
    await ofTenant(0);
    expect(looks.filter((tenantId) => tenantId === 'tenant-0')).toHaveLength(2);
  });

  describe('say', () => {
    const content = async (event: RecordedEvent) => {
      await dispatch().work([event]);
      const sent: { body: string; url: string }[] = [];
      const sender = {
        provider: 'https',
        repeats: 'always',
        send: async (webhook: never) => (sent.push(webhook), { outcome: 'accepted' }),
      };
      const way = await new WebhookRoutes(place.store, reads(), place.vault).wayOf((await requested()).at(-1)!, sender as never);
      if ('refusal' in way) return way.refusal;
      await way.send();
      return JSON.parse(sent[0]?.body ?? '') as Record<string, unknown>;
    };

    it('what happened, when, where in the log and to whom by id; of people nothing', async () => {
      const event = await captured();
      const said = { type: 'LeadCaptured', id: event.id, position: event.position, time: event.at, subject: event.stream, actorid: 'asha' };
      expect(await content(event)).toMatchObject({ ...said, specversion: '1.0', tenantid: TENANT, data: { leadId: 'l1', city: 'Pune' } });
      expect(JSON.stringify(await content(event))).not.toMatch(/Ravi|asha@/);
      expect(
        await content(await happens('LeadDetailsChanged', { leadId: 'l1', from: { name: 'Ravi' }, to: { name: 'Ravi K', city: 'Pune' } })),
      ).toMatchObject({
        changed: 'name,city',
        data: { leadId: 'l1' },
      });
    });

    it('everything where the endpoint says so, until the person is erased', async () => {
      rows = [endpoint('e1', { personal: true })];
      const event = await captured();
      expect(await content(event)).toMatchObject({ data: { name: 'Ravi', city: 'Pune' } });
    });

    it('nothing to an endpoint that was removed or paused meanwhile', async () => {
      const event = await captured();
      await dispatch().work([event]);
      rows = [endpoint('e1', { active: false })];
      const routes = () => new WebhookRoutes(place.store, reads(), place.vault).wayOf(requests[0]!, undefined);
      const requests = await requested();
      expect(await routes()).toEqual({ refusal: 'The webhook is paused.' });
      rows = [];
      expect(await routes()).toEqual({ refusal: 'The webhook was removed.' });
    });
  });

  describe('that are not taken', () => {
    const failed = async (reason: string, answer: number, endpointId?: string) =>
      happens('MessageFailed', { messageId: 'm', endpointId, attempt: 6, reason, error: `It answered ${answer}.`, answer });
    const pausing = async (event: RecordedEvent) => {
      const worker = new WebhookPauseWorker({ ...place, reads: reads() });
      if (worker.thingOf(event) === undefined) return [];
      await worker.work([event]);
      await worker.work([event]);
      return (await place.log('WebhookEndpointChanged')).map(({ data }) => (data as { to: object }).to);
    };
    beforeEach(() =>
      place.store.append({
        stream: `webhook-endpoints-${TENANT}-e1`,
        tenantId: TENANT,
        expected: 'none',
        events: [
          {
            id: `00000000-0000-4000-8000-${String(++written).padStart(12, '0')}`,
            type: 'WebhookEndpointCreated',
            data: { recordId: 'e1', values: { name: 'CRM', url: 'https://crm.example/hooks', kinds: ['LeadCaptured'] } },
            meta,
          },
        ],
      }),
    );

    it('for ten hours pause their endpoint, once, and the admins hear of it', async () => {
      expect(await pausing(await failed('given-up', 503, 'e1'))).toEqual([
        { active: false, pausedBecause: 'Nothing was taken for 10 hours; at last: It answered 503.' },
      ]);
      const [changed] = await place.log('WebhookEndpointChanged');
      await pausing(changed!);
      expect((await place.log('NotificationRaised')).map(({ data }) => data)).toMatchObject([{ userId: 'boss', kind: 'webhook_paused' }]);
    });

    it('pause it as well where nobody ever answers', async () => {
      const silent = { messageId: 'm', endpointId: 'e1', attempt: 6, error: 'No answer within 10 s.' };
      expect(await pausing(await happens('MessageUnanswered', silent))).toMatchObject([{ active: false }]);
      expect(await pausing(await happens('MessageUnanswered', { ...silent, endpointId: undefined }))).toEqual([]);
    });

    it('pause it at once where it says that it is gone', async () => {
      expect(await pausing(await failed('refused', 410, 'e1'))).toEqual([{ active: false, pausedBecause: 'It answered 410.' }]);
    });

    it('leave it alone where others were taken meanwhile, where it was refused for itself, or a person was meant', async () => {
      deliveries = [{ deliveryId: 'd', endpointId: 'e1', status: 'accepted', updatedAt: '2026-03-02T05:00:00.000Z' }];
      expect(await pausing(await failed('given-up', 503, 'e1'))).toEqual([]);
      expect(await pausing(await failed('refused', 302, 'e1'))).toEqual([]);
      expect(await pausing(await failed('given-up', 503))).toEqual([]);
    });
  });

  describe('through kills and with two copies', () => {
    let now: number;
    let running: { stop(): Promise<void> }[];
    let stores: SqliteTimerStore[];
    let stub: HttpStub;
    let answer: (response: ServerResponse) => void;

    /** A process that has policies act, timers elapse and webhooks leave. */
    const copy = async (timersFile: string) => {
      const timers = new SqliteTimerStore(timersFile);
      stores.push(timers);
      const clock = () => new Date(now);
      const routes = new WebhookRoutes(place.store, reads(), place.vault);
      const sender = new WebhookSender({ loopback: true });
      const ways = { wayOf: (request: RecordedEvent<MessageRequested>) => routes.wayOf(request, sender), forget: async () => undefined };
      const workers = [dispatch(), new OutboundWorker(place.store, ways, 'programs', clock)].map(
        (worker) => new WorkerRunner({ ...place, worker }),
      );
      const policies = new PolicyRunner({ ...place, places: new PolicyPlaces(place.vault), policies: [retryMessage] });
      const parts = [...workers, policies, new TimerClock({ ...place, timers, now: clock, tickMs: 1 })];
      for (const part of parts) await part.start();
      running.push(...parts);
      return parts;
    };
    const accepted = async () => (await place.log('MessageAccepted')).map(({ data }) => (data as { messageId: string }).messageId);
    const received = () => stub.requests.map(({ headers }) => String(headers['webhook-id']));

    beforeEach(async () => {
      now = Date.parse('2026-03-02T10:00:00.000Z');
      [running, stores] = [[], []];
      answer = (response) => void response.writeHead(204).end();
      stub = new HttpStub((_, response) => answer(response));
      rows = [endpoint('e1', { url: `${await stub.listen()}/hooks` })];
    });
    afterEach(async () => {
      await stub.close();
      for (const one of running) await one.stop();
      for (const store of stores) await store.close();
    });

    it('none is lost and none is another: what a kill cut off comes again under its id', async () => {
      const hanging = Promise.withResolvers<ServerResponse>();
      answer = (response) => hanging.resolve(response);
      const dying = await copy(`${place.folder}/one.sqlite`);
      const first = await captured();
      const cutOff = await hanging.promise;
      // It hangs in there, as a killed process would, and begins nothing any more; another goes on from where it was.
      void dying.map((part) => part.stop());
      const events = [first, await captured(), await captured()];
      const ids = events.map(({ id }) => `webhook-${id}-e1`).toSorted();
      answer = (response) => void response.writeHead(204).end();
      await copy(`${place.folder}/two.sqlite`);
      await until(place, async () => (await place.log('MessagePostponed', 'MessageAccepted')).length === 3);
      expect((await accepted()).toSorted()).toEqual(ids.slice(1));
      now += 61_000;
      await until(place, async () => (await accepted()).length === 3);
      expect((await accepted()).toSorted()).toEqual(ids);
      expect(await requested()).toHaveLength(3);
      cutOff.writeHead(204).end();
      expect([...new Set(received())].toSorted()).toEqual(ids);
      // What the first hears at last changes nothing.
      for (const one of running) await one.stop();
      expect((await accepted()).toSorted()).toEqual(ids);
    });

    it('none is taken twice where two copies are at it', async () => {
      await Promise.all([copy(`${place.folder}/one.sqlite`), copy(`${place.folder}/two.sqlite`)]);
      const events = [];
      for (let count = 0; count < 30; count++) events.push(await captured());
      const ids = events.map(({ id }) => `webhook-${id}-e1`).toSorted();
      await until(place, async () => (await accepted()).length >= 30);
      now += 61_000;
      const { position } = await place.tell({
        type: 'SetTimer',
        data: { timerId: 'x', kind: 'k', dueAt: '2099-01-01T00:00:00.000Z', about: {} },
      });
      await Promise.all(running.map((one) => (one as WorkerRunner).caughtUp(position)));
      expect((await accepted()).toSorted()).toEqual(ids);
      expect(received().toSorted()).toEqual(ids);
    });
  });
});
