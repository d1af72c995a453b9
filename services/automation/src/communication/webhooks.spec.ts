import type { ServerResponse } from 'node:http';
import type { MessageRequested } from '@matricula/domain/communication';
import type { RecordedEvent } from '@matricula/domain/kernel';
import { WebhookSender } from '@matricula/outbound/webhook';
import { PolicyPlaces, PolicyRunner, SqliteTimerStore, TimerClock, WorkerRunner } from '@matricula/policy-kit';
import { HttpStub } from '../../../../libs/outbound/src/kernel/http-stub';
import { until } from '../../../../libs/policy-kit/src/policies.fixture';
import { OutboundWorker } from './outbound.worker';
import { retryMessage } from './retry-message.policy';
import { WebhookRoutes } from './webhook-routes';
import { endpoint, WebhookStage } from './webhooks.fixture';

describe('webhooks through kills and with two copies', () => {
  let stage: WebhookStage;
  beforeEach(() => void (stage = new WebhookStage()));

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
    const routes = new WebhookRoutes(stage.place.store, stage.reads(), stage.place.vault);
    const sender = new WebhookSender({ loopback: true });
    const ways = { wayOf: (request: RecordedEvent<MessageRequested>) => routes.wayOf(request, sender), forget: async () => undefined };
    const workers = [stage.dispatch(), new OutboundWorker(stage.place.store, ways, 'programs', clock)].map(
      (worker) => new WorkerRunner({ ...stage.place, worker }),
    );
    const policies = new PolicyRunner({ ...stage.place, places: new PolicyPlaces(stage.place.vault), policies: [retryMessage] });
    const parts = [...workers, policies, new TimerClock({ ...stage.place, timers, now: clock, tickMs: 1 })];
    for (const part of parts) await part.start();
    running.push(...parts);
    return parts;
  };
  const accepted = async () => (await stage.place.log('MessageAccepted')).map(({ data }) => (data as { messageId: string }).messageId);
  const received = () => stub.requests.map(({ headers }) => String(headers['webhook-id']));

  beforeEach(async () => {
    now = Date.parse('2026-03-02T10:00:00.000Z');
    [running, stores] = [[], []];
    answer = (response) => void response.writeHead(204).end();
    stub = new HttpStub((_, response) => answer(response));
    stage.rows = [endpoint('e1', { url: `${await stub.listen()}/hooks` })];
  });
  afterEach(async () => {
    await stub.close();
    for (const one of running) await one.stop();
    for (const store of stores) await store.close();
    await stage.place.close();
  });

  it('none is lost or changed: an interrupted one is sent again with its id', async () => {
    const hanging = Promise.withResolvers<ServerResponse>();
    answer = (response) => hanging.resolve(response);
    const dying = await copy(`${stage.place.folder}/one.sqlite`);
    const first = await stage.captured();
    const cutOff = await hanging.promise;
    // It hangs in there, as a killed process would, and begins nothing any more; another goes on from where it was.
    void dying.map((part) => part.stop());
    const events = [first, await stage.captured(), await stage.captured()];
    const ids = events.map(({ id }) => `webhook-${id}-e1`).toSorted();
    answer = (response) => void response.writeHead(204).end();
    await copy(`${stage.place.folder}/two.sqlite`);
    await until(stage.place, async () => (await stage.place.log('MessagePostponed', 'MessageAccepted')).length === 3);
    expect((await accepted()).toSorted()).toEqual(ids.slice(1));
    now += 61_000;
    await until(stage.place, async () => (await accepted()).length === 3);
    expect((await accepted()).toSorted()).toEqual(ids);
    expect(await stage.requested()).toHaveLength(3);
    cutOff.writeHead(204).end();
    expect([...new Set(received())].toSorted()).toEqual(ids);
    // What the first hears at last changes nothing.
    for (const one of running) await one.stop();
    expect((await accepted()).toSorted()).toEqual(ids);
  });

  it('none is sent twice when two copies work at once', async () => {
    await Promise.all([copy(`${stage.place.folder}/one.sqlite`), copy(`${stage.place.folder}/two.sqlite`)]);
    const events = [];
    for (let count = 0; count < 30; count++) events.push(await stage.captured());
    const ids = events.map(({ id }) => `webhook-${id}-e1`).toSorted();
    await until(stage.place, async () => (await accepted()).length >= 30);
    now += 61_000;
    const { position } = await stage.place.tell({
      type: 'SetTimer',
      data: { timerId: 'x', kind: 'k', dueAt: '2099-01-01T00:00:00.000Z', about: {} },
    });
    await Promise.all(running.map((one) => (one as WorkerRunner).caughtUp(position)));
    expect((await accepted()).toSorted()).toEqual(ids);
    expect(received().toSorted()).toEqual(ids);
  });
});
