import type { RecordedEvent } from '@matricula/domain/kernel';
import { RevisionConflict } from '@matricula/event-store';
import { TENANT } from '../../../../libs/policy-kit/src/policies.fixture';
import { AllocationWorker } from './allocation.worker';
import { Allocator } from './allocator';
import { openInstitution, ruleRow, staff, type Institution } from './rules.fixture';

const goa = [{ condition: 'And' as const, rules: [{ columnName: 'state', operator: 'in', value: ['Goa'] }] }];

describe('leads that wait for a free person', () => {
  let institution: Institution;
  let worker: AllocationWorker;

  beforeEach(async () => {
    institution = await openInstitution();
    institution.rows.users.push(staff('asha', { managerId: 'om' }), staff('bala', { managerId: 'om' }), staff('om'));
    worker = new AllocationWorker({ store: institution.place.store, reads: institution.reads });
  });
  afterEach(() => institution.close());

  const event = (type: string, data: object = {}, more: object = {}) =>
    ({
      ...{ id: `${type}-${Math.random()}`, type, data, tenantId: TENANT, at: new Date().toISOString(), position: '', meta: {} },
      ...more,
    }) as RecordedEvent;
  const work = async (...events: RecordedEvent[]) => {
    await worker.work(events);
    await institution.follow();
  };
  const capture = async (leadId: string, more: object = {}, meta: object = {}) => {
    await institution.capture(leadId, { phone: undefined, ...more });
    await work(...(await institution.history(leadId)).map((one) => ({ ...one, meta: { ...one.meta, ...meta } })));
  };
  const ownerOf = async (leadId: string) => (await institution.owners())[leadId];
  const log = (...types: string[]) => institution.place.log(...types);
  const setFree = async (userId: string, isFree: boolean) => {
    institution.rows.users.find((user) => user.userId === userId)!.presence = isFree ? 0 : 1;
    if (isFree) await work(event('UserPresenceChanged', { userId }));
  };
  const calling = (leadId: string) => ({ callId: 'c1', leadId, status: 'answered' as const, startedAt: new Date().toISOString() });
  /** Lets a lead of asha start to match a rule for Goa that takes over. */
  const startsToMatch = async (leadId: string) => {
    await institution.lead(leadId, { type: 'ChangeLeadDetails', data: { to: { state: 'Goa' } } });
    await work((await institution.history(leadId)).at(-1)!);
  };

  describe('by a rule that takes over', () => {
    beforeEach(async () => {
      const more = { rule: goa as never, triggerType: 'update' as const, takes_over: true, availability: 'online' as const };
      institution.rows.rules.push(
        ruleRow('all', 'allocation', ['asha'], { catch_all: true }),
        ruleRow('goa', 'assignment', ['bala'], more),
      );
      await capture('l1', { state: 'Kerala' });
      expect(await ownerOf('l1')).toBe('asha');
    });

    it('are given after the call, also from their owner', async () => {
      institution.rows.calls.push(calling('l1'));
      await startsToMatch('l1');
      expect((await log('LeadQueued')).map(({ data }) => data)).toMatchObject([{ leadId: 'l1', ruleId: 'goa', fromOwnerId: 'asha' }]);
      institution.rows.calls.splice(0, 1);
      await work(event('CallEnded', { callId: 'c1' }));
      expect(await ownerOf('l1')).toBe('bala');
    });

    it('are at most ten to each person, also if another process writes into the book meanwhile', async () => {
      const { store } = institution.place;
      await setFree('bala', false);
      const leads = Array.from({ length: 12 }, (_, index) => `m${index}`);
      for (const leadId of leads) await capture(leadId, { state: 'Kerala' });
      for (const leadId of leads) await startsToMatch(leadId);
      const append = store.append.bind(store);
      let turns = 0;
      const overtaken = jest.spyOn(store, 'append').mockImplementation((page) => {
        const isOvertaken = page.events[0]?.type === 'TurnGiven' && ++turns === 6;
        return isOvertaken ? Promise.reject(new RevisionConflict(page.stream, page.expected, 0)) : append(page);
      });
      await setFree('bala', true);
      overtaken.mockRestore();
      expect(Object.values(await institution.owners()).filter((owner) => owner === 'bala')).toHaveLength(10);
    });

    it('are given when somebody is free, unless they have another owner by then', async () => {
      await setFree('bala', false);
      await capture('l2', { state: 'Kerala' });
      await startsToMatch('l1');
      await startsToMatch('l2');
      await institution.assign('l2', 'om');
      await work((await institution.history('l2')).at(-1)!);
      expect((await log('LeadUnqueued')).map(({ data }) => data)).toMatchObject([{ leadId: 'l2', owned: true }]);
      await setFree('bala', true);
      expect(await institution.owners()).toEqual({ l1: 'bala', l2: 'om' });
    });
  });

  it('are given by the version of the rule that is in force when somebody is free', async () => {
    const online = { catch_all: true, availability: 'online' as const };
    institution.rows.rules.push(ruleRow('all', 'allocation', ['asha'], online));
    for (const userId of ['asha', 'bala']) await setFree(userId, false);
    await capture('l1');
    expect((await log('LeadQueued')).map(({ data }) => data)).toMatchObject([{ leadId: 'l1', ruleVersion: 1 }]);
    const newer = { ...ruleRow('all', 'allocation', ['bala'], online), version: 2, inForce: 2 };
    institution.rows.rules.splice(0, 1, newer);
    await work(event('RuleActivated', { ruleId: 'all', version: 2 }));
    await setFree('asha', true);
    expect(await ownerOf('l1')).toBeUndefined();
    await setFree('bala', true);
    expect(await ownerOf('l1')).toBe('bala');
    expect((await log('TurnGiven')).map(({ data }) => data)).toMatchObject([{ leadId: 'l1', ruleVersion: 2 }]);
  });

  it('are given with the rules that led to them, not with those that led to the free person', async () => {
    institution.rows.rules.push(ruleRow('all', 'allocation', ['asha'], { catch_all: true, availability: 'online' }));
    await setFree('asha', false);
    await capture('l1', {}, { chain: ['w'] });
    await setFree('asha', true);
    expect((await institution.history('l1')).at(-1)).toMatchObject({ type: 'LeadAssigned', meta: { chain: ['w', 'all'] } });
  });

  it('are given with the rules that led to them after a crash', async () => {
    institution.rows.rules.push(ruleRow('all', 'allocation', ['asha'], { catch_all: true }));
    await institution.capture('l1', { phone: undefined });
    const [first] = await institution.history('l1');
    const finish = jest.spyOn(Allocator.prototype as never, 'finish').mockRejectedValueOnce(new Error('killed') as never);
    await expect(worker.work([{ ...first!, meta: { ...first!.meta, chain: ['w'] } }])).rejects.toThrow('killed');
    finish.mockRestore();
    worker = new AllocationWorker({ store: institution.place.store, reads: institution.reads });
    await work(event('UserPresenceChanged', { userId: 'om' }));
    expect((await institution.history('l1')).at(-1)).toMatchObject({ data: { ownerId: 'asha' }, meta: { chain: ['w', 'all'] } });
  });

  it('of a rule that is gone fall to the next one, which does not block the leads of others; its managers hear of them', async () => {
    const always = { recordId: 's', name: 'Always', start: '00:00', end: '23:59', daysOff: [], staff: [], graceMinutes: 0 };
    institution.rows.shifts.push(always);
    institution.rows.rules.push(
      ruleRow('all', 'allocation', ['asha'], { catch_all: true, availability: 'online', escalate_minutes: 5 }),
      ruleRow('goa', 'assignment', ['bala'], { rule: goa as never, availability: 'online' }),
      ruleRow('gone', 'counsellor', ['om'], { availability: 'online', triggerType: 'enquiry' }),
    );
    for (const id of ['asha', 'bala', 'om']) await setFree(id, false);
    await capture('l1', { state: 'Kerala' });
    await capture('l2', { state: 'Goa' });
    institution.rows.rules.splice(2, 1);
    await work(event('RulePaused', { ruleId: 'gone' }));
    await setFree('bala', true);
    expect(await institution.owners()).toEqual({ l1: undefined, l2: 'bala' });
    const later = new Date(Date.now() + 60 * 60_000).toISOString();
    await work(event('TimerElapsed', { kind: 'rule-sweep', timerId: 't' }, { at: later }));
    expect((await log('NotificationRaised')).map(({ data }) => data)).toMatchObject([{ userId: 'om', kind: 'lead_waits', leadId: 'l1' }]);
    await setFree('asha', true);
    expect(await ownerOf('l1')).toBe('asha');
  });

  it('that no longer match their rule go to the one that they match', async () => {
    institution.rows.rules.push(
      ruleRow('all', 'allocation', ['asha'], { catch_all: true }),
      ruleRow('goa', 'assignment', ['bala'], { rule: goa as never, availability: 'online' }),
    );
    await setFree('bala', false);
    await capture('l1', { state: 'Goa' });
    await institution.lead('l1', { type: 'ChangeLeadDetails', data: { to: { state: 'Kerala' } } });
    await setFree('bala', true);
    expect(await ownerOf('l1')).toBe('asha');
  });

  it('of a rule whose people are all gone fall to the next one, at once or where they wait', async () => {
    institution.rows.rules.push(
      ruleRow('all', 'allocation', ['asha'], { catch_all: true }),
      ruleRow('goa', 'assignment', ['bala'], { rule: goa as never, availability: 'online' }),
    );
    await setFree('bala', false);
    await capture('waits', { state: 'Goa' });
    institution.rows.users[1]!.status = 'suspended';
    await capture('new', { state: 'Goa' });
    expect(await institution.owners()).toEqual({ waits: undefined, new: 'asha' });
    await work(event('UserPresenceChanged', { userId: 'asha' }));
    expect(await ownerOf('waits')).toBe('asha');
  });

  const sweep = (at: string) => work(event('TimerElapsed', { kind: 'rule-sweep', about: {} }, { at }));
  const told = async () => (await log('NotificationRaised')).map(({ data }) => (data as { leadId: string }).leadId);
  const always = { recordId: 's', name: 'Always', start: '00:00', end: '23:59', daysOff: [], staff: [], graceMinutes: 0 };

  it('outside the hours are told to no manager until people had an hour of them', async () => {
    institution.rows.shifts.push(always);
    const hours = { hours_from: '09:30', hours_to: '18:30', nobody: 'manager' as const };
    institution.rows.rules.push(ruleRow('all', 'allocation', ['asha'], { catch_all: true, availability: 'online', ...hours }));
    await setFree('asha', false);
    // 21:30 in the time zone of the institution.
    await institution.capture('night', { phone: undefined }, '2026-03-02T16:00:00.000Z');
    await institution.capture('morning', { phone: undefined }, '2026-03-03T04:30:00.000Z');
    await work(...(await institution.history('night')));
    for (const at of ['2026-03-03T03:00:00.000Z', '2026-03-03T04:55:00.000Z']) await sweep(at);
    expect(await told()).toEqual([]);
    await work(...(await institution.history('morning')));
    expect(await told()).toEqual(['morning']);
    for (const at of ['2026-03-03T05:05:00.000Z', '2026-03-03T05:35:00.000Z']) await sweep(at);
    expect(await told()).toEqual(['morning', 'night']);
  });

  it('are told to managers after working minutes within the hours of their rule only', async () => {
    institution.rows.shifts.push(always);
    const hours = { hours_from: '10:00', hours_to: '12:00', escalate_minutes: 30 };
    institution.rows.rules.push(ruleRow('all', 'allocation', ['asha'], { catch_all: true, availability: 'online', ...hours }));
    await setFree('asha', false);
    // 13:30 in the time zone of the institution.
    await institution.capture('l1', { phone: undefined }, '2026-03-02T08:00:00.000Z');
    await work(...(await institution.history('l1')));
    for (const at of ['2026-03-02T12:00:00.000Z', '2026-03-03T04:55:00.000Z']) await sweep(at);
    expect(await told()).toEqual([]);
    await sweep('2026-03-03T05:05:00.000Z');
    expect(await told()).toEqual(['l1']);
  });

  it.each([
    ['pass-on', 'bala'],
    ['wait', undefined],
  ] as const)('go outside the hours of their rule to the next one only if it passes leads on: %s', async (nobody, owner) => {
    institution.rows.rules.push(
      ruleRow('day', 'assignment', ['asha'], { hours_from: '09:30', hours_to: '18:30', nobody }),
      ruleRow('night', 'allocation', ['bala'], { catch_all: true }),
    );
    await institution.capture('l1', { phone: undefined }, '2026-03-02T16:00:00.000Z');
    await work(...(await institution.history('l1')));
    expect(await ownerOf('l1')).toBe(owner);
  });

  it('are given on a minute later to people who got as many as they get at once', async () => {
    institution.rows.rules.push(ruleRow('all', 'allocation', ['asha'], { catch_all: true, availability: 'online' }));
    await setFree('asha', false);
    for (let index = 0; index < 12; index++) await capture(`l${index}`);
    const given = async () => Object.values(await institution.owners()).filter(Boolean).length;
    const serves = async () => (await log('TimerSet')).filter(({ data }) => (data as { kind: string }).kind === 'rule-serve');
    await setFree('asha', true);
    expect(await given()).toBe(10);
    expect(await serves()).toHaveLength(1);
    await work(event('TimerElapsed', { kind: 'rule-serve', about: {} }));
    expect(await given()).toBe(12);
    expect(await serves()).toHaveLength(1);
  });

  it('outside the hours of their rule are given when these begin', async () => {
    const hours = { hours_from: '09:30', hours_to: '18:30', days: ['1', '2'] };
    institution.rows.rules.push(ruleRow('all', 'allocation', ['asha'], { catch_all: true, ...hours }));
    // Monday, 21:30 in the time zone of the institution.
    await institution.capture('l1', { phone: undefined }, '2026-03-02T16:00:00.000Z');
    await work(...(await institution.history('l1')));
    expect((await log('LeadQueued')).map(({ data }) => data)).toMatchObject([
      { leadId: 'l1', candidates: [{ excluded: 'outside-hours' }] },
    ]);
    await sweep('2026-03-03T03:55:00.000Z');
    expect(await ownerOf('l1')).toBeUndefined();
    await sweep('2026-03-03T04:00:00.000Z');
    expect(await ownerOf('l1')).toBe('asha');
    // Wednesday.
    await institution.capture('l2', { phone: undefined }, '2026-03-04T06:00:00.000Z');
    await work(...(await institution.history('l2')));
    expect(await ownerOf('l2')).toBeUndefined();
  });
});
