import { ForbiddenException } from '@nestjs/common';
import { notificationKind } from '@matricula/domain/registry';
import { ruleBoundary, type RuleCommand } from '@matricula/domain/rule';
import { tenantDecider, tenantStream } from '@matricula/domain/tenant';
import { execute } from '@matricula/event-store';
import { person, TENANT } from '../../../../libs/policy-kit/src/policies.fixture';
import { ruleReach } from './rule-reach.schedule';
import { openInstitution, ruleRowAt, staff, type Institution } from './rules.fixture';

describe('a rule in force', () => {
  let institution: Institution;
  let acl: object[];
  let people: object | undefined;
  let isGone: boolean;
  const accounts = new Map<string, string>();

  beforeEach(async () => {
    institution = await openInstitution();
    [acl, people, isGone] = [[{ code: 'Rule_Engine', level: [6] }], undefined, false];
    accounts.clear();
    accounts.set('asha', 'active');
    await tell('r', { type: 'DraftRule', data: { ruleId: 'r', kind: 'allocation', name: 'R', definition: definition('asha') } });
    await tell('r', { type: 'ActivateRule', data: {} });
  });
  afterEach(() => institution.close());

  const definition = (id: string) => ({ catch_all: true, users: [{ id, weight: 1 }] });
  const tell = (ruleId: string, command: RuleCommand) => {
    const address = { stream: ruleBoundary.stream(TENANT, ruleId), tenantId: TENANT };
    return execute(institution.place.store, ruleBoundary.decider, address, command, person);
  };
  const history = (ruleId = 'r') => institution.place.store.read(ruleBoundary.stream(TENANT, ruleId));
  const types = async () => (await history()).slice(2).map(({ type }) => type);
  /** The run of an hour, whose orders are carried out. */
  const run = async (at: string, ...others: string[]) => {
    const rows = await Promise.all(['r', ...others].map(async (ruleId) => ruleRowAt(await history(ruleId), ruleId)!));
    institution.rows.rules.splice(0, institution.rows.rules.length, ...rows);
    const schedule = ruleReach({
      ...{ store: institution.place.store, reads: institution.reads },
      identity: {
        staff: () =>
          Promise.resolve([
            { userId: 'meena', acl: [{ code: 'Rule_Engine', level: [6] }], sight: {} },
            { userId: 'someone', acl: [{ code: 'Rule_Engine', level: [6] }], sight: { people: new Set(['someone']) } },
            { userId: 'uncoded', acl: [], sight: {} },
          ]),
        user: (_tenant: string, id: string) => Promise.resolve(accounts.get(id) ? staff(id, { status: 'active' }) : undefined),
      } as never,
      authenticator: {
        absent: () => (isGone ? Promise.reject(new ForbiddenException('gone')) : Promise.resolve({ acl, sight: { people } })),
      } as never,
    });
    const orders = await schedule.run({ tenantId: TENANT, timeZone: 'Asia/Kolkata', dueAt: at, at });
    for (const { stream, decider, command } of orders)
      await execute(institution.place.store, decider, { stream: stream(TENANT), tenantId: TENANT }, command, person);
  };

  it.each([
    ['has left', () => void (isGone = true)],
    ['lost the code of its screen', () => void (acl = [])],
    ['sees only some leads', () => void (people = { ids: [] })],
  ])('is marked once when its activator %s, and paused if nobody confirms it in 7 days', async (_, lose) => {
    await run('2026-03-01T00:10:00.000Z');
    expect(await types()).toEqual([]);
    lose();
    await run('2026-03-01T01:10:00.000Z');
    await run('2026-03-01T02:10:00.000Z');
    expect((await history()).at(-1)?.data).toMatchObject({ mark: 'reach-lost', pausesAt: '2026-03-08T01:10:00.000Z' });
    await run('2026-03-08T00:10:00.000Z');
    expect(await types()).toEqual(['RuleMarked']);
    await run('2026-03-08T01:10:00.000Z');
    expect(await types()).toEqual(['RuleMarked', 'RulePaused']);
    expect(ruleRowAt(await history(), 'r')).toMatchObject({ state: 'paused', marks: undefined });
  });

  it('tells the users who may confirm it when it is marked, and when it is paused, once each', async () => {
    acl = [];
    await run('2026-03-01T01:10:00.000Z');
    await run('2026-03-01T02:10:00.000Z');
    const raised = async () => (await institution.place.log('NotificationRaised')).map(({ data }) => data as { kind: string });
    const [lost] = await raised();
    expect(await raised()).toEqual([expect.objectContaining({ userId: 'meena', kind: 'rule_reach_lost', ruleKind: 'allocation' })]);
    expect(notificationKind(lost!.kind).screen({ notificationId: 'n', ruleKind: 'l3' })).toBe('/counsellor-allocation-logic?tab=l3');
    await run('2026-03-08T01:10:00.000Z');
    await run('2026-03-08T02:10:00.000Z');
    expect((await raised()).map(({ kind }) => kind)).toEqual(['rule_reach_lost', 'rule_reach_paused']);
  });

  it('loses the mark when it is confirmed, or when its activator has the reach again', async () => {
    acl = [];
    await run('2026-03-01T01:10:00.000Z');
    expect(ruleRowAt(await history(), 'r')).toMatchObject({ marks: [{ mark: 'reach-lost' }] });
    acl = [{ code: 'Rule_Engine', level: [6] }];
    await run('2026-03-01T02:10:00.000Z');
    expect(await types()).toEqual(['RuleMarked', 'RuleUnmarked']);
    acl = [];
    await run('2026-03-01T03:10:00.000Z');
    await tell('r', { type: 'ConfirmRule', data: {} });
    expect(ruleRowAt(await history(), 'r')?.marks).toEqual([]);
  });

  it('of a suspended institution, whose users reach nothing, is neither marked nor paused', async () => {
    const address = { stream: tenantStream(TENANT), tenantId: TENANT };
    const tenant = (type: 'SuspendTenant' | 'ReinstateTenant') =>
      execute(institution.place.store, tenantDecider, address, { type, data: {} }, person);
    await tenant('SuspendTenant');
    isGone = true;
    await run('2026-03-01T01:10:00.000Z');
    await run('2026-03-09T01:10:00.000Z');
    await tenant('ReinstateTenant');
    isGone = false;
    await run('2026-03-09T02:10:00.000Z');
    expect(await types()).toEqual([]);
    expect(ruleRowAt(await history(), 'r')).toMatchObject({ state: 'active' });
    isGone = true;
    await run('2026-03-09T03:10:00.000Z');
    expect(await types()).toEqual(['RuleMarked']);
  });

  it('whose mark stood when its institution was suspended may be confirmed for 7 days after the reinstatement', async () => {
    const address = { stream: tenantStream(TENANT), tenantId: TENANT };
    const tenant = (type: 'SuspendTenant' | 'ReinstateTenant', at: string) =>
      execute(institution.place.store, tenantDecider, address, { type, data: {} }, person, { at });
    isGone = true;
    await run('2026-03-01T01:10:00.000Z');
    await tenant('SuspendTenant', '2026-03-02T00:00:00.000Z');
    await tenant('ReinstateTenant', '2026-03-20T00:00:00.000Z');
    await run('2026-03-20T00:10:00.000Z');
    await run('2026-03-20T01:10:00.000Z');
    expect(await types()).toEqual(['RuleMarked', 'RuleUnmarked', 'RuleMarked']);
    expect((await history()).at(-1)?.data).toMatchObject({ pausesAt: '2026-03-27T00:10:00.000Z' });
    await run('2026-03-27T00:10:00.000Z');
    expect((await types()).at(-1)).toBe('RulePaused');
  });

  it('that is the catch-all stays in force while other rules need it', async () => {
    await tell('other', {
      type: 'DraftRule',
      data: { ruleId: 'other', kind: 'allocation', name: 'O', definition: { users: [{ id: 'asha', weight: 1 }] } },
    });
    await tell('other', { type: 'ActivateRule', data: {} });
    acl = [];
    await run('2026-03-01T01:10:00.000Z', 'other');
    await run('2026-03-09T01:10:00.000Z', 'other');
    expect(await types()).toEqual(['RuleMarked']);
    expect((await history('other')).at(-1)?.type).toBe('RulePaused');
    await run('2026-03-09T02:10:00.000Z', 'other');
    expect(await types()).toEqual(['RuleMarked', 'RulePaused']);
  });

  it('whose people are all gone is marked, until one of them is back', async () => {
    accounts.clear();
    await run('2026-03-01T01:10:00.000Z');
    await run('2026-03-01T02:10:00.000Z');
    expect((await history()).slice(2).map(({ data }) => data)).toMatchObject([{ mark: 'people-gone' }]);
    accounts.set('asha', 'active');
    await run('2026-03-01T03:10:00.000Z');
    expect(await types()).toEqual(['RuleMarked', 'RuleUnmarked']);
  });
});
