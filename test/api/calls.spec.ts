import { ModulesContainer } from '@nestjs/core';
import { CommandBus } from '@nestjs/cqrs';
import { accessRule } from '@matricula/auth';
import { recordBoundary } from '@matricula/domain/record';
import { recordTypes } from '@matricula/domain/registry';
import { role as roleRecord } from '@matricula/domain/user';
import { aclOf, componentCodes } from '@matricula/domain/user/default-permissions';
import { DecideCommand } from '@matricula/services/commands';
import { systemActor } from '@matricula/policy-kit';
import { guardOf } from '../catalog/call-screens';
import catalog from '../catalog/calls.json';
import { coveredCalls } from '../catalog/covered-calls';
import permissions from '../catalog/permissions.json';
import routes from '../catalog/routes.json';
import { Desk, type Person } from '../fixtures/desk';

interface Call {
  method: string;
  path: string | null;
  proposedPath?: string;
  name?: string;
}

const calls = (catalog as Call[])
  .map(({ method, path, proposedPath }) => ({ method: method ?? 'GET', path: path ?? proposedPath ?? '' }))
  .filter(({ path }) => path !== '');
const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;
/** Provider names of this configuration, which are part of paths (resolutions 19). */
const providerNames: Readonly<Record<string, string>> = { '{provider-1}': 'alpha', '{provider-2}': 'beta' };
const urlOf = (path: string) => `/api/${path.replace(/\{[^}]+\}/g, (name) => providerNames[name] ?? 'some-id')}`;
/** Calls of the sign-in, which need no session. */
const open = [
  'users/signin',
  'users/verify-otp',
  'users/send-otp',
  'auth/forgot-password',
  'auth/verify-forgot-password-otp',
  'auth/reset-password',
  'users/{provider-1}-login',
  'users/{provider-2}-login',
];
type Method = 'get' | 'post' | 'put' | 'delete' | 'patch';

describe('the documented calls', () => {
  let desk: Desk;
  let stranger: Person;
  let staff: Awaited<ReturnType<typeof everyRole>>;

  beforeAll(async () => {
    desk = await Desk.open({ IDENTITY_PROVIDER_1: 'Alpha', IDENTITY_PROVIDER_2: 'Beta' });
    staff = await everyRole();
    stranger = (await desk.signIn('admin@lakeview.example')).in('sunrise');
  });
  afterAll(() => desk.close());

  const served = async ({ method, path }: { method: string; path: string }) => {
    const { status, body } = await desk.anonymous(method.toLowerCase() as Method, urlOf(path));
    return !(status === 404 && /^Cannot /.test(String(body.message)));
  };

  it('are served where they are said to be; the others are printed', async () => {
    const results = await Promise.all(calls.map(async (call) => ({ name: nameOf(call), served: await served(call) })));
    const missing = results.filter((result) => !result.served).map(({ name }) => name);
    process.stdout.write(
      `Served ${results.length - missing.length} of ${results.length} documented calls; missing:\n${missing.map((name) => `  ${name}`).join('\n')}\n`,
    );
    expect(coveredCalls.filter((name) => missing.includes(name))).toEqual([]);
    expect(coveredCalls.filter((name) => !results.some((result) => result.name === name))).toEqual([]);
    // Calls that are served but not listed would be tried with no role.
    expect(results.filter((result) => result.served && !coveredCalls.includes(result.name))).toEqual([]);
  }, 60_000);

  it('are refused without a session, except those of the sign-in', async () => {
    for (const { method, path } of calls.filter((call) => coveredCalls.includes(nameOf(call)) && !open.includes(call.path))) {
      const { status } = await desk.anonymous(method.toLowerCase() as Method, urlOf(path));
      expect([path, status]).toEqual([path, 401]);
    }
  }, 60_000);

  it('are refused with a tenant of another user', async () => {
    for (const { method, path } of calls.filter((call) => coveredCalls.includes(nameOf(call)) && !open.includes(call.path))) {
      const { status, body } = await stranger.request(method.toLowerCase() as Method, urlOf(path));
      expect([path, status, body.message]).toEqual([path, 403, 'You have no access to this tenant.']);
    }
  }, 60_000);

  it('and lists keep what staff know of each other to name, role and presence', async () => {
    const [admin, counsellor] = await Promise.all([desk.signIn('admin@sunrise.example'), desk.signIn('counsellor@sunrise.example')]);
    const rows = async (person: Person, query: object) => (await person.post('/api/lists/users/rows', query)).body.data as object[];
    const [known] = await rows(counsellor, { search: 'suresh iy' });
    expect(known).toEqual({ userId: 'sunrise-manager', name: 'Suresh Iyer', role: 2, roleName: 'Manager', presence: 0 });
    expect(await rows(counsellor, { search: 'manager@sunrise' })).toEqual([]);
    const byKey = await counsellor.post('/api/lists/users/by-key', { keys: ['sunrise-manager'] }).expect(200);
    expect(byKey.body.data).toEqual([known]);
    const left = await rows(counsellor, { where: { field: 'status', op: 'ne', value: 'active' } });
    expect(left).toEqual([]);
    const byEmail = { where: { field: 'email', op: 'startsWith', value: 'm' } };
    await counsellor.post('/api/lists/users/rows', byEmail).expect(422);
    await counsellor.post('/api/lists/users/facets', { fields: ['email'] }).expect(422);
    const exported = await counsellor.post('/api/lists/users/export', { columns: [{ field: 'email', title: 'Email' }] });
    expect(exported.text).not.toContain('@');
    expect(JSON.stringify((await counsellor.get('/api/get_all_users').expect(200)).body)).not.toMatch(/@|98000123/);
    expect((await counsellor.get('/api/getUserLoginDetail').expect(200)).body.data).toEqual([
      { name: 'Asha Sharma', alt_mobile: '9800012343', agent_password: 'As980001', agent_page: null },
    ]);
    expect(await rows(admin, byEmail)).toEqual(
      expect.arrayContaining([expect.objectContaining({ email: 'manager@sunrise.example', altMobile: '9800012341' })]),
    );
  });

  it('and lists, feed and keys open as the leads that they show do', async () => {
    const [admin, auditor] = await Promise.all([desk.signIn('admin@sunrise.example'), desk.signIn('auditor@sunrise.example')]);
    for (const list of ['leads', 'lead-notes', 'follow-ups', 'call-actions', 'activity']) {
      await auditor.post(`/api/lists/${list}/rows`, {}).expect(403);
      await admin.post(`/api/lists/${list}/rows`, {}).expect(200);
    }
    await auditor.get('/api/asyncapi.json').expect(200);
    await auditor.get('/api/events?limit=1').expect(403);
    await (await desk.signIn('everything@sunrise.example')).get('/api/events?limit=1').expect(403);
    await admin.get('/api/events?limit=1').expect(200);
    await auditor.post('/api/api-keys', { name: 'Own', scopes: ['events'] }).expect(403);
    await auditor.delete('/api/api-keys/some-id').expect(403);
  });

  it('and every other route say who may use them', () => {
    const silent: string[] = [];
    let count = 0;
    for (const { controllers } of desk.app.get(ModulesContainer).values()) {
      for (const { metatype } of controllers.values()) {
        const prototype = (metatype as { prototype: Record<string, object> }).prototype;
        for (const name of Object.getOwnPropertyNames(prototype)) {
          const method = name === 'constructor' ? undefined : prototype[name];
          if (typeof method !== 'function' || !Reflect.hasMetadata('path', method)) continue;
          count++;
          if (!accessRule(method, metatype as object)) silent.push(`${(metatype as { name: string }).name}.${name}`);
        }
      }
    }
    expect(count).toBeGreaterThan(140);
    expect(silent).toEqual([]);
  });

  it('write records only with a code, or personal ones', () => {
    expect(recordTypes.filter(({ permission, personal }) => !permission && !personal).map(({ list }) => list)).toEqual([]);
  });

  it('and open for exactly the roles that may open their screen: every role by every call', async () => {
    const served = [...new Set(coveredCalls)].filter((name) => !guardOf(name) || !isPublic(guardOf(name)));
    // Sign out last, because it ends the session.
    const names = served.toSorted((a, b) => Number(a === SIGN_OUT) - Number(b === SIGN_OUT));
    const wrong: unknown[] = [];
    for (const { role, codes, person } of staff) {
      for (const name of names) {
        const [method = '', path = ''] = name.split(' ');
        const { status, body } = await person.request(method.toLowerCase() as Method, urlOf(path)).send(method === 'GET' ? undefined : {});
        const open = isOpen(guardOf(name), role, codes);
        if (open ? [401, 403].includes(status) || status >= 500 : status !== 403) wrong.push([role, name, open, status, body.message]);
      }
    }
    process.stdout.write(`Tried ${staff.length} roles by ${names.length} calls: ${staff.length * names.length} answers\n`);
    expect(wrong).toEqual([]);
  }, 60_000);

  /** Creates a user for each role of the demonstration, for a role without codes, and for a non-admin role with every code. */
  async function everyRole() {
    const commands = desk.app.get(CommandBus);
    const meta = { tenantId: 'sunrise', actor: systemActor, correlationId: 'roles', version: 1 };
    const admin = await desk.signIn('admin@sunrise.example');
    const own = [
      { role: 8, codes: [] as string[], email: 'nothing@sunrise.example' },
      { role: 9, codes: componentCodes, email: 'everything@sunrise.example' },
    ];
    for (const { role, codes, email } of own) {
      const acl = codes.map((code) => ({ code, level: [permissions.requiredPermission] }));
      const values = { role, name: `Role ${role}`, acl: acl as never };
      const data = { recordId: `role-${role}`, values };
      await commands.execute(new DecideCommand(recordBoundary(roleRecord), [data.recordId], { type: 'CreateRecord', data }, meta));
      await desk.settle();
      await admin.post('/api/users/register', { name: `Somebody ${role}`, email, password: 'Admissions@2026', role }).expect(200);
    }
    await desk.settle();
    const demo = ['admin', 'manager', 'counsellor', 'caller', 'caller3', 'auditor'].map((key, index) => ({
      role: index + 1,
      codes: aclOf(index + 1).map(({ code }) => code),
      email: `${key}@sunrise.example`,
    }));
    const people = [];
    for (const one of [...demo, ...own]) people.push({ ...one, person: await desk.signIn(one.email) });
    return people;
  }
});

const SIGN_OUT = 'POST user/auth/log';
type Guard = ReturnType<typeof guardOf>;

const routeOf = (screen: string) => {
  const route = routes.find(({ path }) => path === screen);
  if (!route) throw new Error(`The catalog has no screen ${screen}`);
  return route.guard;
};
const isPublic = (guard: Guard) => guard !== null && 'screen' in guard && routeOf(guard.screen).public;

/** Whether the catalogs open a call to a role. */
function isOpen(guard: Guard, role: number, codes: string[]): boolean {
  if (guard === null) return true;
  if ('code' in guard) return codes.includes(guard.code);
  const { code, roles } = 'screen' in guard ? routeOf(guard.screen) : { code: null, roles: guard.roles };
  return (code === null || codes.includes(code)) && (roles === null || (roles as number[]).includes(role));
}
