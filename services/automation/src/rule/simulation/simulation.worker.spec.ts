import { randomUUID } from 'node:crypto';
import { DomainError } from '@matricula/domain/kernel';
import { controlsBoundary, simulationBoundary } from '@matricula/domain/rule';
import { execute } from '@matricula/event-store';
import { ReadBehind } from '@matricula/read-store';
import { person, TENANT } from '../../../../../libs/policy-kit/src/policies.fixture';
import { AllocationWorker } from '../allocation.worker';
import { openInstitution, ruleRow, staff, type Institution } from '../rules.fixture';
import { SimulatedRules } from './simulated-rules';
import { SimulationWorker } from './simulation.worker';

const DAY_MS = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();

describe('the simulation of a rule', () => {
  let institution: Institution;
  beforeEach(async () => {
    institution = await openInstitution();
    institution.rows.users.push(staff('asha'));
    institution.rows.rules.push(ruleRow('all', 'allocation', ['asha'], { catch_all: true }));
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await institution.close();
  });

  const request = async () => {
    const data = { simulationId: 's', ruleId: 'all', ruleName: 'All', version: 1, from: ago(1), to: ago(0) };
    const { decider, stream } = simulationBoundary;
    const command = { type: 'RequestSimulation' as const, data: { ...data, now: new Date().toISOString() } };
    await execute(institution.place.store, decider, { stream: stream(TENANT, 's'), tenantId: TENANT }, command, person);
    return institution.place.log('RuleSimulationRequested');
  };
  const worker = (now = Date.now) => new SimulationWorker({ store: institution.place.store, reads: institution.reads }, now);
  const failures = async () => (await institution.place.log('RuleSimulationFailed')).map(({ data }) => (data as { reason: string }).reason);
  /** An event of the account of Asha, long ago. */
  const happened = (type: string, data: object) => {
    const event = { id: randomUUID(), type, data, meta: { ...person, commandId: randomUUID(), version: 1 }, at: ago(20) };
    return institution.place.store.append({ stream: `user-${TENANT}-asha`, tenantId: TENANT, expected: -1, events: [event] } as never);
  };
  const fails = (error: Error) => jest.spyOn(SimulatedRules.prototype, 'outcome').mockRejectedValue(error);

  it.each([
    ['The period is empty.', new DomainError('simulation/period', 'The period is empty.'), 0],
    ['The simulation could not be completed.', new TypeError('x is not a function'), 1],
  ])('that throws ends with a reason, once: %s', async (reason, error, parked) => {
    const events = await request();
    const outcome = fails(error);
    for (let delivery = 0; delivery < 2; delivery++) await worker().work(events);
    expect(outcome).toHaveBeenCalledTimes(1);
    expect(await failures()).toEqual([reason]);
    expect(await institution.place.log('PolicyParked')).toHaveLength(parked);
  });

  it('is tried again while rows are behind, but not for longer than two hours after its work began, however long it waited before', async () => {
    const events = await request();
    const outcome = fails(new ReadBehind('rule-list', ''));
    const at = (hours: number) => worker(() => Date.now() + hours * 60 * 60_000).work(events);
    await expect(at(3)).rejects.toBeInstanceOf(ReadBehind);
    await expect(at(4)).rejects.toBeInstanceOf(ReadBehind);
    await at(6);
    expect(outcome).toHaveBeenCalledTimes(2);
    expect(await failures()).toEqual(['It took too long. Please choose a shorter period.']);
  });

  it('gives all leads of a burst: nobody could resume a rule in it', async () => {
    const controls = { stream: controlsBoundary.stream(TENANT), tenantId: TENANT };
    const limits = { type: 'ChangeAutomationLimits', data: { storm_leads: 2 } } as const;
    await execute(institution.place.store, controlsBoundary.decider, controls, limits, person, { at: ago(2) });
    await happened('UserRegistered', { userId: 'asha', name: 'Asha', email: 'asha@mail.example', role: 3, roleName: 'Counsellor' });
    for (const leadId of ['l1', 'l2', 'l3', 'l4']) await institution.capture(leadId, { phone: undefined }, ago(0.5));
    await worker().work(await request());
    expect((await institution.place.log('RuleSimulationFinished')).map(({ data }) => data)).toMatchObject([
      { leads: 4, uncaught: 0, waiting: 0, people: [{ userId: 'asha', would: 4 }] },
    ]);
  });

  it('that is cancelled stops between two parts of its work, without a result, and so does one that did not begin', async () => {
    const { decider, stream } = simulationBoundary;
    const { store } = institution.place;
    const cancel = () =>
      execute(store, decider, { stream: stream(TENANT, 's'), tenantId: TENANT }, { type: 'CancelSimulation', data: {} }, person);
    await happened('UserRegistered', { userId: 'asha', name: 'Asha', email: 'asha@mail.example', role: 3, roleName: 'Counsellor' });
    for (let lead = 0; lead < 120; lead++) await institution.capture(`l${lead}`, { phone: undefined }, ago(0.5));
    const events = await request();
    let worked = 0;
    const work = AllocationWorker.prototype.work;
    jest.spyOn(AllocationWorker.prototype, 'work').mockImplementation(async function (this: AllocationWorker, given) {
      if (given[0]?.type === 'LeadCaptured' && ++worked === 10) await cancel();
      return work.call(this, given);
    });
    await worker().work(events);
    expect(worked).toBeGreaterThanOrEqual(10);
    expect(worked).toBeLessThanOrEqual(60);
    const ends = () => institution.place.log('RuleSimulationFinished', 'RuleSimulationFailed', 'PolicyParked');
    expect(await ends()).toEqual([]);
    // Delivered again, nothing begins.
    const done = worked;
    await worker().work(events);
    expect([worked, await ends()]).toEqual([done, []]);
  });

  it('reads the events of leads from shortly before its period on', async () => {
    await institution.capture('old', {}, ago(30));
    const { store } = institution.place;
    await happened('UserPresenceChanged', { userId: 'asha', presence: 0 });
    await institution.capture('new', {}, ago(0.5));
    const events = await request();
    const read: string[] = [];
    const all = store.readAll.bind(store);
    jest.spyOn(store, 'readAll').mockImplementation(async function* (...asked) {
      for await (const batch of all(...asked)) {
        read.push(...batch.flatMap(({ type, data }) => (type === 'LeadCaptured' ? (data as { leadId: string }).leadId : [])));
        yield batch;
      }
    });
    await worker().work(events);
    expect(await failures()).toEqual([]);
    expect(new Set(read)).toEqual(new Set(['new']));
  });
});
