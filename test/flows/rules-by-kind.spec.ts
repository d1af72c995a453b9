import { overseers, staffRoles } from '@matricula/domain/kernel/staff-roles';
import { codeOfKind, type RuleKind } from '@matricula/domain/rule';
import type { Person } from '../fixtures/front';
import { desk, type StaffKey, type Tenant } from '../fixtures/shared-desk';

const LEADS = 'LEADS';
const period = { from: '2026-01-01T00:00:00.000Z', to: '2026-01-02T00:00:00.000Z' };

/** A call on a rule: what it needs besides the code of the kind of the rule. `whole`: the user must see every lead and field. */
interface Call {
  method: 'get' | 'post';
  path: string;
  query?: object;
  body?: object;
  leads?: true;
  whole?: true;
}
const calls: readonly Call[] = [
  { method: 'get', path: 'history' },
  { method: 'get', path: 'analytics' },
  { method: 'get', path: 'leads', query: { figure: 'matched' } },
  { method: 'get', path: 'run-count', leads: true },
  { method: 'get', path: 'activation', leads: true, whole: true },
  { method: 'post', path: 'activation', body: { name: 'Next' }, whole: true },
  { method: 'get', path: 'simulations', leads: true, whole: true },
  { method: 'get', path: 'dry-run', whole: true },
  { method: 'get', path: 'undo', query: period, leads: true },
  { method: 'post', path: 'undo', body: period, leads: true, whole: true },
  { method: 'post', path: 'simulate', body: period, leads: true, whole: true },
  { method: 'post', path: 'run', leads: true, whole: true },
  { method: 'post', path: 'confirm', leads: true, whole: true },
];

/** People by their account, with the codes that their role gets here; the admin and the auditor see the whole institution. */
const people: readonly (readonly [who: string, key: StaffKey, role: number, held: readonly string[]])[] = [
  ['an admin', 'admin', staffRoles.admin, [LEADS, ...Object.values(codeOfKind)]],
  ['a manager with every code', 'manager', staffRoles.manager, [LEADS, ...Object.values(codeOfKind)]],
  ['a counsellor with leads only', 'counsellor', staffRoles.counsellor, [LEADS]],
  ['a caller of level 2 with leads and L3 rules', 'caller', staffRoles.callerL2, [LEADS, codeOfKind.l3]],
  ['a caller of level 3 with workflows and no leads', 'caller3', staffRoles.callerL3, [codeOfKind.workflow]],
  ['an auditor with counsellor rules and no leads', 'auditor', staffRoles.auditor, [codeOfKind.counsellor]],
];

describe('calls on a rule', () => {
  let sunrise: Tenant;
  const rules = {} as Record<RuleKind, string>;
  const signedIn = new Map<string, Person>();

  const ask = async (person: Person, { method, path, query, body }: Call, id: string) => {
    const address = `/api/rules/${id}/${path}`;
    return (await (method === 'get' ? person.get(address).query(query ?? {}) : person.post(address, body))).status;
  };

  beforeAll(async () => {
    sunrise = await desk.tenant();
    const admin = await sunrise.signIn('admin');
    const create = async (path: string, more: object = {}) => {
      const users = [{ id: sunrise.id('counsellor'), weight: 1 }];
      return (await admin.post(`/api/${path}`, { name: path, users, availability: 'active', ...more }).expect(200)).body.data.id as string;
    };
    rules.allocation = await create('create', { catch_all: true });
    await admin.post('/api/status-change-rule', { id: rules.allocation, status: 1 }).expect(200);
    rules.counsellor = await create('create-counsellor', { status: 1 });
    rules.assignment = await create('add/assignment/rule', { status: 1 });
    rules.l3 = await create('save-l3-assignment/kind', { status: 1 });
    rules.reallocation = await create('saveLeadReallocationFilter', { idle: 'untouched', after_minutes: 60, status: 1 });
    rules.workflow = await create('workflow/create', {
      users: undefined,
      availability: undefined,
      steps: [{ id: 'end', kind: 'stop' }],
      status: 1,
    });
    for (const [who, key, role, held] of people) {
      const acl = held.map((code) => ({ code, level: [6] }));
      if (role !== staffRoles.admin) await admin.post('/api/edit-role-permissions', { role, acl }).expect(200);
      signedIn.set(who, await sunrise.signIn(key));
    }
    await desk.settle();
  });

  it.each(people)('are open to %s as the code of its kind and their sight say', async (who, _key, role, held) => {
    const wrong: unknown[] = [];
    for (const [kind, id] of Object.entries(rules) as [RuleKind, string][])
      for (const call of calls) {
        const has = (held.includes(LEADS) || !call.leads) && (overseers.includes(role) || !call.whole);
        const isOpen = has && held.includes(codeOfKind[kind]);
        const status = await ask(signedIn.get(who)!, call, id);
        // What a workflow did is not given back: there is no such call on it.
        const isClosed = status === 403 || (kind === 'workflow' && call.path === 'undo' && status === 404);
        if (isOpen ? [401, 403].includes(status) || status >= 500 : !isClosed) wrong.push([kind, call, status, isOpen ? 'open' : 'closed']);
      }
    expect(wrong).toEqual([]);
  });

  it('answer the admin of another institution as if there were no rule', async () => {
    const stranger = await (await desk.tenant()).signIn('admin');
    const wrong: unknown[] = [];
    for (const [kind, id] of Object.entries(rules))
      for (const call of calls) {
        const status = await ask(stranger, call, id);
        if (status !== 404) wrong.push([kind, call, status]);
      }
    expect(wrong).toEqual([]);
  });

  it('are closed to a role whose code has a lower level', async () => {
    const admin = signedIn.get('an admin')!;
    const acl = [LEADS, ...Object.values(codeOfKind)].map((code) => ({ code, level: [1, 2, 3, 4, 5] }));
    await admin.post('/api/edit-role-permissions', { role: staffRoles.counsellor, acl }).expect(200);
    await desk.settle();
    const counsellor = signedIn.get('a counsellor with leads only')!;
    for (const id of Object.values(rules)) await counsellor.get(`/api/rules/${id}/history`).expect(403);
    for (const path of [
      'list-rule',
      'list-rule-counsellor',
      'get/all/rules',
      'get-l3-rules',
      'getSavedReallocationFilterDetails',
      'workflow/list-rule',
    ])
      await counsellor.get(`/api/${path}`).expect(403);
  });
});
