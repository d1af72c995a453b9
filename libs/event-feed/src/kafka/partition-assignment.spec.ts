import { newEventId } from '@matricula/event-store';
import { engineIsThere, startKafka, type Engine } from '../../../../test/fixtures/engines';
import { PartitionAssignment } from './partition-assignment';
import { createTopics } from './topics';

const PARTITIONS = 6;

(engineIsThere('kafka') ? describe : describe.skip)('The partitions of the log among copies of the projector', () => {
  let kafka: Engine;
  let prefix: string;
  let copies: PartitionAssignment[];
  /** Which copy runs each partition; two at once would be an error. */
  let workers: Map<number, string>;
  let faults: string[];
  let changed: () => void;
  beforeAll(async () => void (kafka = await startKafka()));
  afterAll(() => kafka.stop());

  beforeEach(async () => {
    prefix = `t${newEventId()}`;
    copies = [];
    workers = new Map();
    faults = [];
    changed = () => {};
    await createTopics({ brokers: [kafka.url], clientId: 'spec', prefix, partitions: PARTITIONS, replication: 1 });
  });
  afterEach(() => Promise.all(copies.map((copy) => copy.stop())));

  const until = async (condition: () => boolean) => {
    while (!condition()) await new Promise<void>((resolve) => (changed = resolve));
  };
  const sharesOf = (...names: string[]) => names.map((name) => [...workers.values()].filter((worker) => worker === name).length);

  const joins = (name: string, letGo: () => Promise<void> = async () => {}) => {
    const copy = new PartitionAssignment({ brokers: [kafka.url], clientId: name, prefix });
    copies.push(copy);
    copy.start({
      onAssigned: (partition) => {
        const other = workers.get(partition);
        if (other) faults.push(`${name} got ${partition} while ${other} works on it`);
        workers.set(partition, name);
        changed();
      },
      onRevoked: async (partition) => {
        await letGo();
        if (workers.get(partition) === name) workers.delete(partition);
        changed();
      },
    });
    return copy;
  };

  it('all go to the first, half to the second, and back when it leaves', async () => {
    const first = joins('a');
    await until(() => workers.size === PARTITIONS);
    const second = joins('b');
    await until(() => workers.size === PARTITIONS && sharesOf('a', 'b').join() === '3,3');
    expect(first.partitions.concat(second.partitions).sort()).toEqual([0, 1, 2, 3, 4, 5]);
    await second.stop();
    await until(() => sharesOf('a').join() === '6');
    expect(faults).toEqual([]);
  });

  it('are not given on before the batch in hand is finished', async () => {
    let finish = () => {};
    const inHand = new Promise<void>((resolve) => (finish = resolve));
    let asked = () => {};
    const revoking = new Promise<void>((resolve) => (asked = resolve));
    joins('a', () => (asked(), inHand));
    await until(() => workers.size === PARTITIONS);
    joins('b');
    await revoking;
    joins('c');
    // Only free partitions could be assigned meanwhile, and none are free.
    expect(sharesOf('a', 'b', 'c')).toEqual([6, 0, 0]);
    finish();
    await until(() => workers.size === PARTITIONS && sharesOf('a', 'b', 'c').join() === '2,2,2');
    expect(faults).toEqual([]);
  });

  it('end up with one worker each, however copies come and go', async () => {
    for (const name of ['a', 'b', 'c', 'd']) joins(name);
    await until(() => workers.size > 0);
    const [a, b] = copies;
    await Promise.all([a!.stop(), b!.stop()]);
    joins('e');
    await until(() => workers.size === PARTITIONS && sharesOf('c', 'd', 'e').join() === '2,2,2');
    expect(faults).toEqual([]);
  });

  it('stay with their workers while the broker is away', async () => {
    joins('a');
    joins('b');
    await until(() => sharesOf('a', 'b').join() === '3,3');
    const before = new Map(workers);
    kafka.kill('SIGKILL');
    await kafka.start();
    joins('c');
    await until(() => workers.size === PARTITIONS && sharesOf('a', 'b', 'c').join() === '2,2,2');
    for (const [partition, worker] of workers) if (worker !== 'c') expect(before.get(partition)).toBe(worker);
    expect(faults).toEqual([]);
  });

  it('go elsewhere when a copy cannot take them', async () => {
    const copy = new PartitionAssignment({ brokers: [kafka.url], clientId: 'sick', prefix });
    copies.push(copy);
    copy.start({ onAssigned: () => Promise.reject(new Error('no disk')), onRevoked: () => undefined });
    joins('b');
    await until(() => sharesOf('b')[0]! >= 3);
    await copy.stop();
    await until(() => sharesOf('b').join() === '6');
    expect(faults).toEqual([]);
  });
});
