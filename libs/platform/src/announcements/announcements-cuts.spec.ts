import { createTopics, kafkaSocket } from '@matricula/event-feed';
import type { ChangedKeys } from '@matricula/read-store';
import { cutRounds, type CutRound } from '../../../../test/fixtures/cut-rounds';
import { engineIsThere, startKafka, type Engine } from '../../../../test/fixtures/engines';
import { Changes } from '../changes';
import { KafkaChanges } from './kafka-changes';
import { KafkaRequests } from './kafka-requests';

const PARTITIONS = 3;
const STEPS = 8;
/** A lost request, or one whose response was lost, is sent again after this time. */
const DEADLINE_MS = 2_000;

(engineIsThere('kafka') ? describe : describe.skip)('Over Kafka behind a network that cuts off', () => {
  let kafka: Engine;
  beforeAll(async () => void (kafka = await startKafka()));
  afterAll(() => kafka.stop());

  /** Topics of the round's own, a way there that nothing happens on, and one on which much does. */
  const place = async (kind: string, { seed, port }: CutRound) => {
    const sure = { brokers: [kafka.url], clientId: 'spec', prefix: `${kind}${seed}`, partitions: PARTITIONS };
    await createTopics({ ...sure, replication: 1 });
    const socketFactory: typeof kafkaSocket = (way) => kafkaSocket({ ...way, port });
    return { sure, cut: { ...sure, socketFactory } };
  };

  it('changed keys are heard, or their loss is reported', () =>
    cutRounds(Number(kafka.port), async (round) => {
      const { answered, random } = round;
      const { sure, cut } = await place('changed', round);
      const changes = new Changes();
      const heard = new Set<string>();
      let come = () => {};
      changes.all.subscribe((changed) => {
        for (const { keys } of changed) for (const key of keys) heard.add(key);
        come();
      });
      let reported = 0;
      const hearing = random.below(2) === 0;
      const live = new KafkaChanges(hearing ? cut : sure);
      await answered(() => live.listen(changes));
      const projector = new KafkaChanges({ ...(hearing ? sure : cut), onError: () => (reported += 1) });
      const change = (key: string): ChangedKeys => ({ model: 'lead-list', tenantId: 'sunrise', keys: [key], position: key });
      const published = Array.from({ length: STEPS }, (_, step) => `${step} ${'x'.repeat(random.below(9_000))}`);
      for (const key of published) projector.publish([change(key)]);
      await projector.close();
      // Of one tenant all travel in one row: when the last is heard, nothing is on its way any more.
      const last = new KafkaChanges(sure);
      const end = new Promise<void>((resolve) => (come = () => heard.has('end') && resolve()));
      last.publish([change('end')]);
      await last.close();
      await end;
      if (hearing) expect(reported).toBe(0);
      if (reported === 0) expect([...heard]).toEqual([...published, 'end']);
      await live.close();
    }));

  it('a request that was answered has been done, and its answer is its own', () =>
    cutRounds(Number(kafka.port), async (round) => {
      const { answered, random } = round;
      const { sure, cut } = await place('asked', round);
      const [asks, answers] = random.oneOf([
        [cut, sure],
        [sure, cut],
      ] as const);
      const done = new Set<string>();
      const projector = new KafkaRequests(answers);
      const replayParked = async (_model: string, _tenantId: string, folded: string[]) => {
        for (const id of folded) done.add(id);
        return { folded, failed: [], overtaken: [], ahead: [] };
      };
      const [rebuild, cancelRebuild] = [async () => 'begun' as const, async () => 'over' as const];
      await answered(() => projector.answer(() => ({ replayParked, rebuild, cancelRebuild })));
      const client = new KafkaRequests(asks);
      for (let step = 1; step <= STEPS; step += 1) {
        const parkedIds = [`p${step}`, 'x'.repeat(random.below(9_000))];
        const request = { type: 'replay-parked', model: 'lead-list', tenantId: random.oneOf(['sunrise', 'lakeview']), parkedIds } as const;
        const { folded } = await answered(() => client.send<{ folded: string[] }>(request, DEADLINE_MS));
        expect(folded).toEqual(parkedIds);
        expect(done).toContain(`p${step}`);
      }
      await client.close();
      await projector.close();
    }));
});
