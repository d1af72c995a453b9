import type { Position, RecordedEvent } from '@matricula/domain/kernel';
import { controlsBoundary, type AutomationHalted, type ControlCommand } from '@matricula/domain/rule';
import { execute } from '@matricula/event-store';
import { ruleTurns } from '@matricula/read-models/rule';
import { ReadBehind, type ReadStore } from '@matricula/read-store';
import { person, TENANT } from '../../../../libs/policy-kit/src/policies.fixture';
import { AllocationWorker, SWEEP } from './allocation.worker';
import { Allocator } from './allocator';
import { openInstitution, ruleRow, staff, type Institution } from './rules.fixture';

const HOUR_MS = 60 * 60_000;
const leads = ['l1', 'l2', 'l3', 'l4'];

describe('a rule that moves many idle leads', () => {
  let institution: Institution;
  let worker: AllocationWorker;
  let read: number;

  beforeEach(async () => {
    institution = await openInstitution();
    institution.rows.users.push(staff('asha'), staff('bala'));
    const idle = { idle: 'untouched', after_minutes: 60, warn_minutes: 0 } as const;
    institution.rows.rules.push(ruleRow('idle', 'reallocation', ['bala'], idle));
    const longAgo = new Date(Date.now() - 48 * HOUR_MS).toISOString();
    for (const leadId of leads) {
      await institution.capture(leadId, { phone: undefined }, longAgo);
      await institution.assign(leadId, 'asha', longAgo);
    }
    read = 0;
    worker = new AllocationWorker({ store: institution.place.store, reads: institution.reads });
    await control({ type: 'ChangeAutomationLimits', data: { storm_leads: 2 } });
  });
  afterEach(() => institution.close());

  const control = (command: ControlCommand) => {
    const { decider, stream } = controlsBoundary;
    return execute(institution.place.store, decider, { stream: stream(TENANT), tenantId: TENANT }, command, person);
  };
  const work = async () => {
    const events: RecordedEvent[] = [];
    for await (const batch of institution.place.store.readAll('', {})) events.push(...batch);
    const fresh = events.slice(read);
    read = events.length;
    await worker.work(fresh.filter((event) => worker.types.has(event.type) && worker.thingOf(event) !== undefined));
  };
  /** A sweep, and how many leads have moved by then. */
  const sweep = async () => {
    const [timerId, dueAt] = [`${SWEEP}/${read}`, new Date().toISOString()];
    await institution.place.tell({ type: 'SetTimer', data: { timerId, kind: SWEEP, dueAt, about: {} } });
    await institution.place.tell({ type: 'ElapseTimer', data: { timerId, dueAt } });
    await work();
    return Object.values(await institution.owners()).filter((owner) => owner === 'bala').length;
  };
  const stops = async () => (await institution.place.log('AutomationHalted')).map(({ data }) => data as AutomationHalted['data']);

  it.each(['the same process', 'a process that takes over'])(
    'is stopped by the storm guard, by %s, and goes on when a user resumes it',
    async (by) => {
      expect(await sweep()).toBe(2);
      expect(await stops()).toEqual([expect.objectContaining({ scope: 'rule', ruleId: 'idle' })]);
      if (by !== 'the same process') worker = new AllocationWorker({ store: institution.place.store, reads: institution.reads });
      expect(await sweep()).toBe(2);
      await control({ type: 'ResumeAutomation', data: { scope: 'rule', ruleId: 'idle', held: 'all', now: new Date().toISOString() } });
      expect(await sweep()).toBe(4);
      expect(await stops()).toHaveLength(1);
    },
  );

  it.each(['rule', 'all'] as const)('moves no further one when a user stops it during its sweep: %s', async (scope) => {
    await control({ type: 'ChangeAutomationLimits', data: { storm_leads: 100 } });
    const give = Allocator.prototype.give;
    let gives = 0;
    jest.spyOn(Allocator.prototype, 'give').mockImplementation(async function (this: Allocator, ...of) {
      const given = await give.apply(this, of);
      const stop = { scope, ...(scope === 'rule' && { ruleId: 'idle' }), reason: 'A test', since: new Date().toISOString() };
      if (++gives === 2) await control({ type: 'HaltAutomation', data: stop });
      return given;
    });
    expect(await sweep()).toBe(2);
    jest.restoreAllMocks();
  });
});

describe('a process that takes over during a storm', () => {
  it('waits for the rows of what was given, and not for those of all that comes meanwhile', async () => {
    const institution = await openInstitution();
    const { store } = institution.place;
    institution.rows.users.push(staff('asha'));
    institution.rows.rules.push(ruleRow('all', 'allocation', ['asha'], { catch_all: true }));
    for (const leadId of leads) await institution.capture(leadId, { phone: undefined });
    await new AllocationWorker({ store, reads: institution.reads }).work(await institution.history('l1'));
    const given = (await institution.place.log('TurnTaken')).at(-1)!.position;
    for (const leadId of ['l5', 'l6']) await institution.capture(leadId, { phone: undefined });
    const reads: ReadStore = Object.assign(Object.create(institution.reads) as ReadStore, {
      reached: (model: string, position: Position, withinMs: number) => {
        if (model === ruleTurns.name && position > given) throw new ReadBehind(model, position);
        return institution.reads.reached(model, position, withinMs);
      },
    });
    const worker = new AllocationWorker({ store, reads });
    await worker.work(await institution.history('l2'));
    expect(await institution.owners()).toMatchObject({ l1: 'asha', l2: 'asha' });
    await institution.close();
  });
});
