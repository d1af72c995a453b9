import type { RecordedEvent } from '@matricula/domain/kernel';
import { timerDecider, timerStream } from '@matricula/domain/automation';
import {
  controlsBoundary,
  ruleBoundary,
  type ControlCommand,
  type HaltScope,
  type HeldChoice,
  type RuleCommand,
} from '@matricula/domain/rule';
import { execute } from '@matricula/event-store';
import { person, TENANT } from '../../../../libs/policy-kit/src/policies.fixture';
import { AllocationWorker } from './allocation.worker';
import { openInstitution, ruleRow, ruleRowAt, staff, type Institution } from './rules.fixture';

const goa = [{ condition: 'And' as const, rules: [{ columnName: 'state', operator: 'in', value: ['Goa'] }] }];
const nobody = [{ condition: 'And' as const, rules: [{ columnName: 'state', operator: 'in', value: ['Nowhere'] }] }];

describe('rules of which some are stopped', () => {
  let institution: Institution;
  let worker: AllocationWorker;
  let read: number;

  const restart = () => (worker = new AllocationWorker({ store: institution.place.store, reads: institution.reads }));
  beforeEach(async () => {
    institution = await openInstitution();
    institution.rows.users.push(staff('asha'), staff('bala'));
    institution.rows.rules.push(
      ruleRow('all', 'allocation', ['asha'], { catch_all: true }),
      ruleRow('goa', 'assignment', ['bala'], { rule: goa as never }),
    );
    read = 0;
    restart();
  });
  afterEach(() => institution.close());

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
  const halt = (scope: HaltScope, ruleId?: string) =>
    control({ type: 'HaltAutomation', data: { scope, ruleId, reason: 'A test', since: new Date().toISOString() } });
  const resume = async (held: HeldChoice, scope: HaltScope, ruleId?: string) => {
    await control({ type: 'ResumeAutomation', data: { scope, ruleId, held, now: new Date().toISOString() } });
    await work();
  };
  const capture = async (...leads: string[]) => {
    for (const leadId of leads) await institution.capture(leadId, { phone: undefined, state: leadId.startsWith('goa') ? 'Goa' : 'Kerala' });
    await work();
  };
  /** Lets the timers of releases elapse that run now. */
  const elapse = async () => {
    const timers = (await institution.place.log('TimerSet')).filter(({ data }) => (data as { kind: string }).kind === 'rule-release');
    const due = new Map(timers.map(({ data }) => [(data as { timerId: string }).timerId, (data as { dueAt: string }).dueAt]));
    for (const [timerId, dueAt] of due) {
      const address = { stream: timerStream(TENANT, timerId), tenantId: TENANT };
      const command = { type: 'ElapseTimer', data: { timerId, dueAt } } as const;
      await execute(institution.place.store, timerDecider, address, command, person, { at: dueAt });
    }
    await work();
  };
  const event = (type: string, data: object) =>
    ({
      id: `${type}-${Math.random()}`,
      type,
      data,
      tenantId: TENANT,
      at: new Date().toISOString(),
      position: '~',
      meta: {},
    }) as RecordedEvent;

  it('hold their leads, which no later rule gets, until the end of the stop', async () => {
    await halt('rule', 'goa');
    await capture('goa1', 'other');
    expect(await institution.owners()).toEqual({ goa1: undefined, other: 'asha' });
    await resume('all', 'rule', 'goa');
    expect(await institution.owners()).toEqual({ goa1: 'bala', other: 'asha' });
  });

  it('do not take over, after their stop, what an earlier rule gave for the same event', async () => {
    const [all] = institution.rows.rules;
    all!.definitionInForce = { ...all!.definitionInForce, takes_over: true };
    await halt('rule', 'all');
    await capture('goa1', 'other');
    expect(await institution.owners()).toEqual({ goa1: 'bala', other: undefined });
    await resume('all', 'rule', 'all');
    expect(await institution.owners()).toEqual({ goa1: 'bala', other: 'asha' });
  });

  it('keep the leads that waited for them before the stop, also those of the catch-all', async () => {
    for (const rule of institution.rows.rules) rule.definitionInForce = { ...rule.definitionInForce, availability: 'online' };
    const [asha, bala] = institution.rows.users;
    for (const user of [asha!, bala!]) user.presence = 1;
    await capture('goa1', 'other');
    for (const id of ['goa', 'all']) await halt('rule', id);
    institution.rows.rules.push(ruleRow('else', 'counsellor', ['bala'], { rule: nobody as never }));
    await work();
    for (const user of [asha!, bala!]) {
      user.presence = 0;
      await worker.work([event('UserPresenceChanged', { userId: user.userId })]);
    }
    expect(await institution.owners()).toEqual({ goa1: undefined, other: undefined });
    for (const id of ['goa', 'all']) await resume('none', 'rule', id);
    expect(await institution.owners()).toEqual({ goa1: 'bala', other: 'asha' });
  });

  it.each(['rule', 'all'] as const)(
    'leave their leads to the next rule if they are paused before the end of a stop of %s',
    async (scope) => {
      const { store } = institution.place;
      const { rules } = institution.rows;
      const address = { stream: ruleBoundary.stream(TENANT, 'goa'), tenantId: TENANT };
      const tell = async (...commands: RuleCommand[]) => {
        for (const command of commands) await execute(store, ruleBoundary.decider, address, command, person);
        rules.splice(1, 1, ruleRowAt(await store.read(address.stream), 'goa')!);
        await work();
      };
      const definition = rules[1]!.definition;
      await tell(
        { type: 'DraftRule', data: { ruleId: 'goa', kind: 'assignment', name: 'Goa', definition } },
        { type: 'ActivateRule', data: {} },
      );
      const ruleId = scope === 'rule' ? 'goa' : undefined;
      await halt(scope, ruleId);
      await capture('goa1');
      await tell({ type: 'PauseRule', data: {} });
      expect(await institution.owners()).toEqual({ goa1: undefined });
      await resume('all', scope, ruleId);
      expect(await institution.owners()).toEqual({ goa1: 'asha' });
    },
  );

  it('go on with a throttled release by themselves if they are stopped again: the others do not wait, and no lead is lost', async () => {
    await control({ type: 'ChangeAutomationLimits', data: { per_minute: 1 } });
    await halt('all');
    await capture('goa1', 'l1', 'goa2', 'l2');
    await resume('throttled', 'all');
    await halt('rule', 'goa');
    await work();
    await elapse();
    expect(await institution.owners()).toEqual({ goa1: 'bala', l1: 'asha', goa2: undefined, l2: undefined });
    await elapse();
    await elapse();
    expect(await institution.owners()).toEqual({ goa1: 'bala', l1: 'asha', goa2: undefined, l2: 'asha' });
    await resume('all', 'rule', 'goa');
    await elapse();
    expect(await institution.owners()).toEqual({ goa1: 'bala', l1: 'asha', goa2: 'bala', l2: 'asha' });
  });

  it('do not hold a lead that they passed on before their stop, when the end of another stop releases it', async () => {
    const [, goaRule] = institution.rows.rules;
    goaRule!.definitionInForce = { ...goaRule!.definitionInForce, nobody: 'pass-on' };
    await control({ type: 'ChangeAutomationLimits', data: { per_minute: 1 } });
    await halt('rule', 'all');
    institution.rows.users[1]!.status = 'suspended';
    await capture('l1', 'goa1');
    institution.rows.users[1]!.status = 'active';
    await resume('throttled', 'rule', 'all');
    await halt('rule', 'goa');
    await work();
    await elapse();
    expect(await institution.owners()).toEqual({ l1: 'asha', goa1: 'asha' });
  });

  it('drop what a throttled release still gives, by a later stop that ends with none', async () => {
    await control({ type: 'ChangeAutomationLimits', data: { per_minute: 1 } });
    await halt('rule', 'goa');
    await capture('goa1', 'goa2');
    await resume('throttled', 'rule', 'goa');
    await halt('rule', 'goa');
    await resume('none', 'rule', 'goa');
    await elapse();
    expect(await institution.owners()).toEqual({ goa1: 'bala', goa2: undefined });
  });

  describe('by a storm', () => {
    beforeEach(() => control({ type: 'ChangeAutomationLimits', data: { storm_leads: 2 } }));
    const goaOwners = async () => Object.values(await institution.owners()).filter(Boolean).length;

    it.each([
      ['all', 4],
      ['throttled', 3],
      ['none', 2],
    ] as const)('give as many leads as the limit; the rest waits, and follows the choice: %s', async (held, given) => {
      await control({ type: 'ChangeAutomationLimits', data: { per_minute: 1 } });
      // The worker is behind: all leads stand before the stop.
      await capture('goa1', 'goa2', 'goa3', 'goa4');
      expect(await goaOwners()).toBe(2);
      expect((await institution.place.log('AutomationHalted')).map(({ data }) => data)).toMatchObject([{ scope: 'rule', ruleId: 'goa' }]);
      expect(await institution.place.log('LeadQueued')).toEqual([]);
      await capture('other');
      expect((await institution.owners()).other).toBe('asha');
      await resume(held, 'rule', 'goa');
      expect(Object.entries(await institution.owners()).filter(([id, owner]) => id !== 'other' && owner).length).toBe(given);
      if (held === 'throttled') await elapse();
      if (held === 'throttled') expect((await institution.owners()).goa4).toBe('bala');
    });

    it('are stopped again only after as many further leads', async () => {
      await capture('goa1', 'goa2', 'goa3');
      await resume('all', 'rule', 'goa');
      await capture('goa4', 'goa5', 'goa6');
      expect(await institution.owners()).toMatchObject({ goa3: 'bala', goa4: 'bala', goa5: 'bala', goa6: undefined });
    });

    it('let the lead at hand wait in the log if another process gave the others, so that it follows the choice', async () => {
      await capture('goa1', 'goa2');
      const given = (await institution.place.log('TurnGiven')).map(({ data }) => ({ ...(data as object), outcome: 'taken' }));
      institution.rows.turns.push(...given);
      restart();
      await capture('goa3');
      expect(await institution.place.log('LeadQueued')).toEqual([]);
      await resume('none', 'rule', 'goa');
      expect(await institution.owners()).toEqual({ goa1: 'bala', goa2: 'bala', goa3: undefined });
    });

    it('do not count leads that a user released, also after another process took over', async () => {
      await halt('all');
      await capture('goa1', 'goa2', 'goa3');
      await resume('all', 'all');
      const given = (await institution.place.log('TurnGiven')).map(({ data }) => ({ ...(data as object), outcome: 'taken' }));
      expect(given).toHaveLength(3);
      institution.rows.turns.push(...given);
      restart();
      await capture('goa4');
      expect(await institution.owners()).toMatchObject({ goa4: 'bala' });
      expect(await institution.place.log('AutomationHalted')).toHaveLength(1);
    });

    it('lose no lead if a user stops everything before the worker sees it', async () => {
      await capture('goa1', 'goa2');
      await institution.capture('goa3', { phone: undefined, state: 'Goa' });
      await halt('all');
      await capture('goa4');
      expect((await institution.place.log('AutomationHalted')).map(({ data }) => (data as { scope: string }).scope)).toEqual(['all']);
      await resume('all', 'all');
      expect(await institution.owners()).toEqual({ goa1: 'bala', goa2: 'bala', goa3: 'bala', goa4: 'bala' });
    });

    it('queue the lead at hand in the same way if an earlier rule passed it on', async () => {
      const [, goaRule] = institution.rows.rules;
      goaRule!.definitionInForce = { ...goaRule!.definitionInForce, nobody: 'pass-on' };
      institution.rows.rules.push(ruleRow('second', 'counsellor', ['asha'], { rule: goa as never }));
      institution.rows.users[1]!.status = 'suspended';
      const at = new Date().toISOString();
      institution.rows.turns.push(...['t1', 't2'].map((turnId) => ({ turnId, ruleId: 'second', outcome: 'taken', at })));
      await capture('goa1');
      expect(await institution.place.log('TurnSkipped')).toHaveLength(1);
      expect(await institution.owners()).toEqual({ goa1: undefined });
    });

    it('queue the lead at hand if another process of an older release gave the others', async () => {
      const at = new Date().toISOString();
      const turn = (turnId: string) => ({ turnId, ruleId: 'goa', outcome: 'taken', at });
      institution.rows.turns.push(turn('t1'), turn('t2'));
      await capture('goa1');
      expect(await institution.owners()).toEqual({ goa1: undefined });
      expect(await institution.place.log('LeadQueued')).toHaveLength(1);
      await resume('all', 'rule', 'goa');
      expect(await institution.owners()).toEqual({ goa1: 'bala' });
    });
  });

  it('judge held leads by the rules of their own position', async () => {
    const { store } = institution.place;
    const address = { stream: ruleBoundary.stream(TENANT, 'late'), tenantId: TENANT };
    const rule = (command: RuleCommand) => execute(store, ruleBoundary.decider, address, command, person);
    const definition = { availability: 'active', users: [{ id: 'bala', weight: 1 }] };
    await halt('all');
    await capture('before');
    await rule({ type: 'DraftRule', data: { ruleId: 'late', kind: 'assignment', name: 'Late', definition } });
    await rule({ type: 'ActivateRule', data: {} });
    const row = ruleRowAt(await store.read(address.stream), 'late')!;
    institution.rows.rules.push({ ...row, inForceSince: (await store.read(address.stream)).at(-1)!.position });
    await capture('after');
    await resume('all', 'all');
    expect(await institution.owners()).toEqual({ before: 'asha', after: 'bala' });
  });

  it('know of a held lead which rules led to it', async () => {
    await halt('rule', 'goa');
    await institution.capture('goa1', { state: 'Goa' });
    const [captured] = await institution.history('goa1');
    const chained = { ...captured!, meta: { ...captured!.meta, chain: ['w'] } };
    const all = institution.place.store.readAll.bind(institution.place.store);
    jest.spyOn(institution.place.store, 'readAll').mockImplementation(async function* (...asked) {
      for await (const batch of all(...asked)) yield batch.map((one) => (one.id === chained.id ? chained : one));
    });
    await work();
    await resume('all', 'rule', 'goa');
    expect((await institution.history('goa1')).at(-1)).toMatchObject({ data: { ownerId: 'bala' }, meta: { chain: ['w', 'goa'] } });
    jest.restoreAllMocks();
  });
});
