import { createTopics, kafkaSocket, partitionOf, topicsOf, TopicWriter } from '@matricula/event-feed';
import { newEventId } from '@matricula/event-store';
import type { ChangedKeys } from '@matricula/read-store';
import { engineIsThere, startKafka, type Engine } from '../../../../test/fixtures/engines';
import { Changes } from '../changes';
import { KafkaChanges } from './kafka-changes';
import { KafkaRequests, RequestUnanswered, type ProjectorRequest } from './kafka-requests';

const PARTITIONS = 3;
const rebuild = async () => 'begun' as const;
const cancelRebuild = async () => 'over' as const;

(engineIsThere('kafka') ? describe : describe.skip)('Over Kafka', () => {
  let kafka: Engine;
  let connection: { brokers: string[]; clientId: string; prefix: string; partitions: number };
  let open: { close(): Promise<void> }[];
  beforeAll(async () => void (kafka = await startKafka()));
  afterAll(() => kafka.stop());
  beforeEach(async () => {
    open = [];
    connection = { brokers: [kafka.url], clientId: 'spec', prefix: `t${newEventId()}`, partitions: PARTITIONS };
    await createTopics({ ...connection, replication: 1 });
  });
  afterEach(() => Promise.all(open.map((one) => one.close())));

  const opened = <T extends { close(): Promise<void> }>(one: T): T => {
    open.push(one);
    return one;
  };

  describe('changed keys', () => {
    /** A process with sockets: the changes it receives, and a way to wait for a key. */
    const live = async () => {
      const changes = new Changes();
      const heard: ChangedKeys[] = [];
      let come = () => {};
      changes.all.subscribe((changed) => {
        heard.push(...changed);
        come();
      });
      await opened(new KafkaChanges(connection)).listen(changes);
      const until = async (key: string) => {
        while (!heard.some(({ keys }) => keys.includes(key))) await new Promise<void>((resolve) => (come = resolve));
      };
      return { changes, heard, until };
    };

    it('reach every listening copy, each row once, and none that came later', async () => {
      const projector = opened(new KafkaChanges(connection));
      const [one, two] = [await live(), await live()];
      projector.publish([{ model: 'lead-list', tenantId: 'sunrise', keys: ['a', 'b'], position: '1' }]);
      projector.publish([{ model: 'lead-list', tenantId: 'sunrise', keys: ['b', 'c'], position: '2' }]);
      await Promise.all([one.until('c'), two.until('c')]);
      expect(one.heard).toEqual([{ model: 'lead-list', tenantId: 'sunrise', keys: ['a', 'b', 'c'], position: '2' }]);
      expect(two.heard).toEqual(one.heard);
      const late = await live();
      projector.publish([{ model: 'lead-list', tenantId: 'lakeview', keys: ['d'], position: '3' }]);
      await late.until('d');
      expect(late.heard.map(({ keys }) => keys)).toEqual([['d']]);
    });

    it('bring along which sessions ended, which no list hears', async () => {
      const one = await live();
      const ended = new Promise<string[]>((resolve) => one.changes.ended.subscribe(resolve));
      const api = opened(new KafkaChanges(connection));
      new Changes((changed) => api.publish(changed)).announceEnd({ tenantId: 'sunrise', id: 'session-1' });
      api.publish([{ model: 'lead-list', tenantId: 'sunrise', keys: ['a'], position: '1' }]);
      expect(await ended).toEqual(['session-1']);
      await one.until('a');
      expect(one.heard.map(({ model }) => model)).toEqual(['lead-list']);
    });

    it('are heard beside a message that is none', async () => {
      const one = await live();
      await opened(new TopicWriter({ ...connection, topic: topicsOf(connection.prefix).changes })).send([{ key: 'sunrise', value: '{' }]);
      opened(new KafkaChanges(connection)).publish([{ model: 'lead-list', tenantId: 'sunrise', keys: ['a'], position: '1' }]);
      await one.until('a');
    });

    it('are carried in pieces when there are very many', async () => {
      const one = await live();
      const keys = Array.from({ length: 50_000 }, (_, n) => `a-key-of-some-length-${n}`);
      opened(new KafkaChanges(connection)).publish([{ model: 'lead-list', tenantId: 'sunrise', keys, position: '1' }]);
      await one.until(keys.at(-1)!);
      expect(one.heard.flatMap((of) => of.keys)).toEqual(keys);
    });

    it('are heard again after the broker was killed', async () => {
      const projector = opened(new KafkaChanges(connection));
      const one = await live();
      projector.publish([{ model: 'lead-list', tenantId: 'sunrise', keys: ['before'], position: '1' }]);
      await one.until('before');
      kafka.kill('SIGKILL');
      await kafka.start();
      projector.publish([{ model: 'lead-list', tenantId: 'sunrise', keys: ['after'], position: '2' }]);
      await one.until('after');
    });
  });

  it('a follower that was refused while the broker was away can start again', async () => {
    let isAway = true;
    const socketFactory: typeof kafkaSocket = (way) => kafkaSocket({ ...way, port: isAway ? 1 : way.port });
    const changes = opened(new KafkaChanges({ ...connection, socketFactory }));
    const requests = opened(new KafkaRequests({ ...connection, socketFactory }));
    const heard = new Changes();
    const told = new Promise((resolve) => heard.all.subscribe(resolve));
    const wish = { type: 'cancel-rebuild', model: 'lead-list', by: 'Asha', version: 1, partition: 0 } as const;
    const listen = () => changes.listen(heard);
    const answer = () => requests.answer(() => ({ replayParked: () => Promise.reject(new Error('not asked')), rebuild, cancelRebuild }));
    const ask = () => requests.send(wish);
    for (const begin of [listen, answer, ask]) await expect(begin()).rejects.toThrow();
    isAway = false;
    await listen();
    await answer();
    expect(await ask()).toBe('over');
    changes.publish([{ model: 'lead-list', tenantId: 'sunrise', keys: ['a'], position: '1' }]);
    await told;
  });

  describe('a request', () => {
    const request: Extract<ProjectorRequest, { type: 'replay-parked' }> = {
      type: 'replay-parked',
      model: 'lead-list',
      tenantId: 'sunrise',
      parkedIds: ['p1'],
    };

    it('is answered by the projector that works on the tenant', async () => {
      const mine = partitionOf('sunrise', PARTITIONS);
      const asked: string[] = [];
      for (const name of ['owner', 'other']) {
        const replayParked = async (_model: string, _tenantId: string, folded: string[]) => {
          asked.push(name);
          return { folded, failed: [], overtaken: [], ahead: [] };
        };
        await opened(new KafkaRequests(connection)).answer((partition) =>
          (partition === mine) === (name === 'owner') ? { replayParked, rebuild, cancelRebuild } : undefined,
        );
      }
      const client = opened(new KafkaRequests(connection));
      const answers = await Promise.all([client.send(request), client.send({ ...request, parkedIds: ['p2'] })]);
      expect(answers).toMatchObject([{ folded: ['p1'] }, { folded: ['p2'] }]);
      expect(asked).toEqual(['owner', 'owner']);
    });

    it('fails with the words of the projector', async () => {
      const replayParked = () => {
        throw new Error('No projector fills lead-list');
      };
      await opened(new KafkaRequests(connection)).answer(() => ({ replayParked, rebuild, cancelRebuild }));
      await expect(opened(new KafkaRequests(connection)).send(request)).rejects.toThrow('No projector fills lead-list');
    });

    it('to rebuild, or to cancel a rebuild, is answered by the projector of the partition named', async () => {
      const asked: [string, string][] = [];
      for (const mine of [0, 1]) {
        const hear =
          <T>(answer: T) =>
          async (model: string, by: string | undefined, version?: number) => (asked.push([model, `${by}, ${version} on ${mine}`]), answer);
        const wishes = { rebuild: hear('begun' as const), cancelRebuild: hear('called off' as const) };
        await opened(new KafkaRequests(connection)).answer((partition) =>
          partition === mine ? { ...wishes, replayParked: () => Promise.reject(new Error('not asked')) } : undefined,
        );
      }
      const client = opened(new KafkaRequests(connection));
      const wish = { model: 'lead-list', by: 'Asha', version: 7, partition: 1 } as const;
      expect(await client.send({ type: 'rebuild', ...wish })).toBe('begun');
      expect(await client.send({ type: 'cancel-rebuild', ...wish, by: 'Ravi' })).toBe('called off');
      expect(asked).toEqual([
        ['lead-list', 'Asha, 7 on 1'],
        ['lead-list', 'Ravi, 7 on 1'],
      ]);
    });

    it('without an answer ends at its deadline', async () => {
      const client = opened(new KafkaRequests({ ...connection, deadlineMs: 300 }));
      await expect(client.send(request)).rejects.toThrow(RequestUnanswered);
    });
  });
});
