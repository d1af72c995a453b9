import type { RecordedEvent } from '@matricula/domain/kernel';
import { controlsBoundary, type ControlCommand, type HaltScope, type HeldChoice } from '@matricula/domain/rule';
import { timerDecider, timerStream } from '@matricula/domain/automation';
import { execute } from '@matricula/event-store';
import { person, TENANT } from '../../../../libs/policy-kit/src/policies.fixture';
import { AllocationWorker } from './allocation.worker';
import { openInstitution, ruleRow, staff, type Institution } from './rules.fixture';

describe('leads that come while the giving of leads is stopped', () => {
  let institution: Institution;
  let worker: AllocationWorker;
  let read: number;

  const restart = () => (worker = new AllocationWorker({ store: institution.place.store, reads: institution.reads }));
  beforeEach(async () => {
    institution = await openInstitution();
    institution.rows.users.push(staff('asha'));
    institution.rows.rules.push(ruleRow('all', 'allocation', ['asha'], { catch_all: true }));
    read = 0;
    restart();
  });
  afterEach(() => institution.close());

  /** Delivers what the log holds and was not delivered yet. */
  const work = async () => {
    for (;;) {
      const events: RecordedEvent[] = [];
      for await (const batch of institution.place.store.readAll('', {})) events.push(...batch);
      const fresh = events.slice(read);
      if (fresh.length === 0) return;
      read = events.length;
      await worker.work(fresh.filter((event) => worker.types.has(event.type) && worker.thingOf(event) !== undefined));
      await institution.follow();
    }
  };
  const control = (command: ControlCommand) => {
    const { decider, stream } = controlsBoundary;
    return execute(institution.place.store, decider, { stream: stream(TENANT), tenantId: TENANT }, command, person);
  };
  const halt = (scope: HaltScope = 'giving', ruleId?: string) =>
    control({ type: 'HaltAutomation', data: { scope, ruleId, reason: 'A test', since: new Date().toISOString() } });
  const resume = (held: HeldChoice, scope: HaltScope = 'giving', minutes?: number, ruleId?: string) =>
    control({ type: 'ResumeAutomation', data: { scope, ruleId, held, minutes, now: new Date().toISOString() } });
  const given = async () => Object.values(await institution.owners()).filter(Boolean).length;
  const elapse = async () => {
    const timer = (await institution.place.log('TimerSet')).findLast(({ data }) => (data as { kind: string }).kind === 'rule-release');
    const { timerId, dueAt } = timer?.data as { timerId: string; dueAt: string };
    const address = { stream: timerStream(TENANT, timerId), tenantId: TENANT };
    await execute(institution.place.store, timerDecider, address, { type: 'ElapseTimer', data: { timerId, dueAt } }, person, { at: dueAt });
    await work();
  };

  it('wait if they came before the stop and are worked on during it, and are given after it', async () => {
    await institution.capture('early');
    await halt();
    await institution.capture('late');
    await work();
    expect(await institution.owners()).toEqual({ early: undefined, late: undefined });
    expect((await institution.place.log('LeadQueued')).map(({ data }) => data)).toMatchObject([
      { leadId: 'early', candidates: [{ excluded: 'stopped' }] },
    ]);
    await resume('none');
    await work();
    expect(await institution.owners()).toEqual({ early: 'asha', late: undefined });
  });

  it('are all given afterwards', async () => {
    await halt();
    for (const id of ['l1', 'l2', 'l3']) await institution.capture(id);
    await work();
    expect(await given()).toBe(0);
    await resume('all');
    await work();
    expect(await given()).toBe(3);
  });

  it('stay unowned if the user wants none, even if they are worked on after the end of the stop', async () => {
    await halt();
    await institution.capture('late');
    await resume('none');
    await institution.capture('after');
    await work();
    expect(await institution.owners()).toEqual({ late: undefined, after: 'asha' });
  });

  it('are given if they came within some minutes', async () => {
    await halt();
    await institution.capture('old', {}, new Date(Date.now() - 60 * 60_000).toISOString());
    await institution.capture('young');
    await resume('younger', 'giving', 5);
    await work();
    expect(await institution.owners()).toEqual({ old: undefined, young: 'asha' });
  });

  it('are given a number each minute, also by another process', async () => {
    await control({ type: 'ChangeAutomationLimits', data: { per_minute: 2 } });
    await halt();
    for (const id of ['l1', 'l2', 'l3', 'l4', 'l5']) await institution.capture(id);
    await resume('throttled');
    await work();
    expect(await given()).toBe(2);
    restart();
    await elapse();
    expect(await given()).toBe(4);
    await elapse();
    expect(await given()).toBe(5);
  });

  it('are looked at in parts, between which new leads come', async () => {
    await halt();
    const leadIds = Array.from({ length: 202 }, (_, index) => `l${index}`);
    for (const id of leadIds) await institution.capture(id, { phone: undefined });
    await resume('all');
    await work();
    expect(await given()).toBe(200);
    await institution.capture('new', { phone: undefined });
    await work();
    expect(await institution.owners()).toMatchObject({ l200: undefined, l201: undefined, new: 'asha' });
    restart();
    await elapse();
    expect(await given()).toBe(203);
  });

  it('wait on if another stop begins before all of them are given', async () => {
    await control({ type: 'ChangeAutomationLimits', data: { per_minute: 1 } });
    await halt();
    for (const id of ['l1', 'l2', 'l3']) await institution.capture(id);
    await resume('throttled');
    await work();
    await halt();
    await elapse();
    expect(await given()).toBe(1);
    await resume('all');
    await elapse();
    expect(await given()).toBe(2);
    await halt();
    await resume('none');
    await elapse();
    expect(await given()).toBe(2);
  });

  it('wait for the last of several stops', async () => {
    await halt('giving');
    await institution.capture('l1');
    await halt('all');
    await institution.capture('l2');
    await resume('all', 'giving');
    await work();
    expect(await given()).toBe(0);
    await resume('all', 'all');
    await work();
    expect(await given()).toBe(2);
  });

  it('are dropped by the stop that ends with none, while another one lasts', async () => {
    await halt('giving');
    await institution.capture('l1');
    await halt('rule', 'all');
    await resume('none', 'giving');
    await institution.capture('l2');
    await resume('all', 'rule', undefined, 'all');
    await work();
    expect(await institution.owners()).toEqual({ l1: undefined, l2: 'asha' });
  });
});
