import { Hierarchy, sightOf, type IdentityService, type RequestContext } from '@matricula/auth';
import { staffRoles } from '@matricula/domain/kernel/staff-roles';
import { ownGoal, target } from '@matricula/domain/overview';
import { ListService, todayIn } from '@matricula/lists';
import { lists } from '@matricula/projections/lists';
import { reports } from '@matricula/projections/reports';
import { activityFacts } from '@matricula/read-models/overview';
import { recordList } from '@matricula/read-models/record';
import { userList } from '@matricula/read-models/user';
import { ReportService } from '@matricula/reports';
import { readsOf } from '@matricula/testing';
import { RecordRows } from '../record';
import { periodOf, TargetsInProgress } from './target-progress';

describe('the current period of a target', () => {
  it('is the day, the week from Monday, or the month so far', () => {
    expect(periodOf('day', '2026-11-27')).toEqual({ from: '2026-11-27', to: '2026-11-27' });
    expect(periodOf('week', '2026-11-27')).toEqual({ from: '2026-11-23', to: '2026-11-27' });
    expect(periodOf('week', '2026-11-29')).toEqual({ from: '2026-11-23', to: '2026-11-29' });
    expect(periodOf('week', '2026-11-23')).toEqual({ from: '2026-11-23', to: '2026-11-23' });
    expect(periodOf('month', '2026-11-27')).toEqual({ from: '2026-11-01', to: '2026-11-27' });
  });
});

describe('the progress of targets', () => {
  const timeZone = 'Asia/Kolkata';
  const MANY = 120;
  const ids = Array.from({ length: MANY }, (_, n) => `user-${String(n).padStart(3, '0')}`);
  const people = ids.map((userId, n) => ({ userId, managerId: n < 60 ? 'lead-a' : 'lead-b' }));
  const hierarchy = new Hierarchy(people);
  const at = `${todayIn(timeZone)}T00:00:00.000Z`;
  const facts = ids.flatMap((userId, n) =>
    Array.from({ length: (n % 3) + 1 }, (_, call) => ({
      ...{ factId: `${userId}/${call}`, kind: 'call-action', at, leadId: `lead-of-${userId}`, ownerId: userId },
      ...{ userId, userName: userId, counsellorId: userId, counsellorName: userId, withdrawn: false, stageChanged: false },
    })),
  );
  const sum = (of: readonly string[]) => facts.filter(({ counsellorId }) => of.includes(counsellorId)).length;
  const set = (recordId: string, more: object) => ({
    ...{ recordId, name: recordId, measure: 'callActions', period: 'day', goal: 200, active: true, createdAt: at },
    ...more,
  });
  const reads = readsOf(
    [
      recordList(target),
      [
        ...[set('all', {}), set('many', { staff: ids, together: true }), set('team', { team: 'lead-a', together: true })],
        ...['leadsWorked', 'enrolled'].flatMap((measure) => [
          set(`all-${measure}`, { measure }),
          set(`many-${measure}`, { measure, staff: ids.toReversed(), together: true }),
        ]),
      ],
    ],
    [recordList(ownGoal), [{ recordId: 'own', userId: ids[5], measure: 'callActions', goal: 5, active: true, createdAt: at }]],
    [activityFacts, facts],
    [
      userList,
      [...people, { userId: 'lead-a' }, { userId: 'lead-b' }].map(({ userId }) => ({
        ...{ userId, name: userId, status: 'active', role: userId.startsWith('lead') ? staffRoles.manager : staffRoles.counsellor },
      })),
    ],
  );
  const identity = {
    namesOf: async (_tenantId: string, some: readonly string[]) => new Map(some.map((id) => [id, id])),
    atAndBelow: async (_tenantId: string, id: string) => [...(hierarchy.within(id, 'below') ?? [])],
  } as unknown as IdentityService;
  const list = new ListService(reads, lists);
  const report = new ReportService(reads, list, reports);
  const answers = jest.spyOn(report, 'answer');
  const streams = jest.spyOn(reads, 'stream');
  const targets = new TargetsInProgress(new RecordRows(list), report, identity, reads);
  const shownTo = async (userId: string, role: number) => {
    const context = {
      ...{ tenantId: 't1', user: { userId, role }, acl: [{ code: 'LEADS', level: [6] }], timeZone },
      sight: sightOf({ userId, role }, undefined, hierarchy),
    } as unknown as RequestContext;
    const found = await targets.of(context);
    return Object.fromEntries(found.map(({ name, ...one }) => [name, one]));
  };

  it('tells an admin the figure of each person, however many there are', async () => {
    const { all, many } = await shownTo('anita', staffRoles.admin);
    expect(many?.people.map(({ user_id, done }) => [user_id, done])).toEqual(ids.map((id) => [id, sum([id])]));
    expect(many?.done).toBe(facts.length);
    expect(all?.people).toHaveLength(MANY + 2);
  });

  it('tells a manager the figures of their people, of a target for everyone too', async () => {
    const { all, many } = await shownTo('lead-b', staffRoles.manager);
    expect(all?.people.map(({ user_id }) => user_id)).toEqual(ids.slice(60));
    expect(many).toMatchObject({ done: null });
    expect(many?.people).toHaveLength(60);
  });

  it('tells a member the sum of a target that contains them, and nothing of the others', async () => {
    const { all, many, team } = await shownTo(ids[5]!, staffRoles.counsellor);
    expect(many).toMatchObject({ done: facts.length, people: [] });
    expect(team).toMatchObject({ done: sum(ids.slice(0, 60)), people: [] });
    expect(all).toMatchObject({ done: 3, people: [] });
  });

  it('counts a team by its leader', async () => {
    expect((await shownTo('lead-a', staffRoles.manager)).team).toMatchObject({ done: sum(ids.slice(0, 60)) });
    expect((await shownTo(ids[70]!, staffRoles.counsellor)).team).toBeUndefined();
  });

  it('asks once for each period and set of people, and a counsellor’s own figures apart from everyone’s', async () => {
    answers.mockClear();
    streams.mockClear();
    const found = await shownTo(ids[5]!, staffRoles.counsellor);
    expect(found['all-leadsWorked']).toMatchObject({ done: 1, people: [] });
    expect(found['many-leadsWorked']).toMatchObject({ done: MANY });
    const asked = answers.mock.calls.map(([, { where }]) => (where as { values: string[] }).values.length);
    expect(asked.toSorted((one, other) => one - other)).toEqual([1, 61, MANY]);
    expect(streams.mock.calls.some(([model]) => model.name === userList.name)).toBe(false);
    answers.mockClear();
    await shownTo('anita', staffRoles.admin);
    expect(answers).toHaveBeenCalledTimes(3);
  });
});
