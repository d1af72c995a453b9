import { isDeepStrictEqual } from 'node:util';
import { todayIn } from '@matricula/lists';
import type { Person } from '../fixtures/front';
import { desk, type Tenant } from '../fixtures/shared-desk';

const TODAY = todayIn('Asia/Kolkata');

interface Viewer {
  id: string;
  name: string;
  sees: boolean;
  changes: boolean;
  because: string;
}

describe('who sees a row', () => {
  let sunrise: Tenant;
  let [admin, manager, counsellor, caller]: Person[] = [];
  let leadId: string;
  const viewersOf = async (person: Person, list: string, key: string, query = '?limit=100') => {
    const { body } = await person.get(`/api/lists/${list}/rows/${key}/viewers${query}`).expect(200);
    return body as { data: Viewer[]; count: number; sees: number };
  };
  const said = async (list: string, key: string, who: Parameters<Tenant['id']>[0]) => {
    const { data } = await viewersOf(admin!, list, key);
    const { sees, changes, because } = data.find(({ id }) => id === sunrise.id(who))!;
    return [sees, changes, because];
  };

  beforeAll(async () => {
    sunrise = await desk.tenant();
    [admin, manager, counsellor, caller] = await Promise.all(
      (['admin', 'manager', 'counsellor', 'caller'] as const).map((key) => sunrise.signIn(key)),
    );
    const { body } = await caller!.post('/api/leadGenerate', { name: 'Bina Shah', phone: '9811122233', source: 'WEB' }).expect(200);
    leadId = body.data.leadId;
    await desk.settle();
  });

  it('is explained for a lead, with the reason for each user, to managers and admins', async () => {
    expect(await said('leads', leadId, 'caller')).toEqual([true, true, 'Owns it.']);
    expect(await said('leads', leadId, 'counsellor')).toEqual([true, true, 'Pooja Verma, who owns it, is below them.']);
    expect(await said('leads', leadId, 'admin')).toEqual([true, true, 'Sees everything, as Super Admin.']);
    expect(await said('leads', leadId, 'auditor')).toEqual([false, false, 'The role Auditor lacks the permission LEADS.']);
    expect(await said('leads', leadId, 'counsellor2')).toEqual([
      ...[false, false],
      'Pooja Verma owns it. As Counsellor they see their own rows and those of everyone below them.',
    ]);
    const all = await viewersOf(manager!, 'leads', leadId);
    expect(all.data.slice(0, 5).map(({ name, sees }) => [name, sees])).toEqual([
      ['Pooja Verma', true],
      ['Asha Sharma', true],
      ['Suresh Iyer', true],
      ['Anita Deshpande', true],
      ['Divya Reddy', false],
    ]);
    const { data, sees, count } = await viewersOf(manager!, 'leads', leadId, '?search=pooja');
    expect([data.map(({ name }) => name), sees, count]).toEqual([['Pooja Verma'], 4, 1]);
    await caller!.get(`/api/lists/leads/rows/${leadId}/viewers`).expect(403);
    await (await sunrise.signIn('manager2')).get(`/api/lists/leads/rows/${leadId}/viewers`).expect(404);
    const stranger = await (await desk.tenant()).signIn('admin');
    await stranger.get(`/api/lists/leads/rows/${leadId}/viewers`).expect(404);
  });

  it('is explained for a ticket, with users who may only read', async () => {
    const question = { subject: 'No calls', category: 'Calls & dialer', priority: 'high', description: 'Silent since noon.' };
    const { body } = await counsellor!.post('/api/help-support/tickets', question).expect(200);
    await admin!.post(`/api/help-support/tickets/${body.ticket_id}/assign`, { assigneeId: sunrise.id('caller3') }).expect(200);
    await desk.settle();
    expect(await said('tickets', body.ticket_id, 'counsellor')).toEqual([true, true, 'Raised it.']);
    expect(await said('tickets', body.ticket_id, 'caller3')).toEqual([true, true, 'Answers it.']);
    expect(await said('tickets', body.ticket_id, 'manager')).toEqual([true, true, 'Asha Sharma, who raised it, is below them.']);
    expect(await said('tickets', body.ticket_id, 'auditor')).toEqual([true, false, 'Sees everything, as Auditor.']);
    expect(await said('tickets', body.ticket_id, 'caller')).toEqual([
      ...[false, false],
      'Asha Sharma raised it, Divya Reddy answers it. As Caller L2 they see their own rows and those of everyone below them.',
    ]);
  });

  it('follows the scope of the role: in lists, counts, reports and commands alike', async () => {
    const second = await sunrise.signIn('counsellor2');
    const outcome = async (person: Person) => {
      const { body } = await person.post('/api/lists/leads/by-key', { keys: [leadId] }).expect(200);
      const count = await person.post('/api/lists/leads/count', {}).expect(200);
      const change = await person.post('/api/set-lead-priority', { lead_id: leadId, priority: 2 });
      const report = await person.post('/api/reports/hourly-counsoler-report', { from: TODAY, to: TODAY }).expect(200);
      return [body.data.length, count.body.data, change.status, report.body.data.totals.captured];
    };
    /** Waits for a change of a role, which takes effect within a second. */
    const become = async (...expected: number[][]) => {
      const until = Date.now() + 2_000;
      let found: unknown;
      do found = [await outcome(counsellor!), await outcome(second)];
      while (!isDeepStrictEqual(found, expected) && Date.now() < until);
      expect(found).toEqual(expected);
    };
    const scope = async (said: string) => {
      await admin!.request('put', `/api/roles/role-3/scope`).send({ scope: said }).expect(200);
      await desk.settle();
    };
    await become([1, 1, 200, 1], [0, 0, 404, 0]);
    await scope('own');
    await become([0, 0, 404, 0], [0, 0, 404, 0]);
    await scope('team');
    await become([1, 1, 200, 1], [1, 1, 200, 1]);
    expect(await said('leads', leadId, 'counsellor2')).toEqual([true, true, 'Pooja Verma, who owns it, is in their team.']);
    const { body } = await admin!.get('/api/get_all_user_roles').expect(200);
    const scopes = (body.data as { role: number; scope: string }[]).toSorted((a, b) => a.role - b.role).map((role) => role.scope);
    expect(scopes).toEqual(['all', 'below', 'team', 'below', 'below', 'all']);
    await scope('below');
  });

  it('is said by those who may change roles, of roles that there are, and never of the admin’s', async () => {
    const put = (person: Person, id: string, scope: string) => person.request('put', `/api/roles/${id}/scope`).send({ scope });
    await put(manager!, 'role-3', 'all').expect(403);
    await put(admin!, 'role-3', 'everything').expect(400);
    await put(admin!, 'role-1', 'own').expect(422);
    await put(admin!, 'role-77', 'own').expect(404);
  });
});
