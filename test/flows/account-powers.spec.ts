import type { Person } from '../fixtures/front';
import { desk, type Tenant } from '../fixtures/shared-desk';

const password = 'Admissions@2026';

type Whom = 'themselves' | 'a colleague' | 'an operator';
type Attempt = (by: Person, to: Person) => ReturnType<Person['put']>;

/** Message of a refusal (422), or the status of another response. */
type Wanted = string | number;

const OPERATOR = 'works for the organisation';

describe('fields of an account that carry power', () => {
  let [sunrise, meadow]: Tenant[] = [];
  let [operator, staff, manager]: Person[] = [];
  let colleagues = 0;
  const path = ({ userId }: Person) => `/api/users/${userId}`;
  const account = async ({ userId }: Person) => {
    await desk.settle();
    return (await operator!.post('/api/lists/users/by-key', { keys: [userId] }).expect(200)).body.data[0];
  };
  /** An admin who does not work for the organisation. */
  const newAdmin = async () => {
    const email = sunrise!.email(`colleague${++colleagues}`);
    await operator!.post('/api/users/register', { name: 'Staff Admin', email, password, role: 1 }).expect(200);
    await desk.settle();
    return desk.signIn(email, password);
  };

  beforeAll(async () => {
    [sunrise, meadow] = [await desk.tenant(), await desk.tenant()];
    [operator, manager] = [await sunrise.signIn('admin'), await sunrise.signIn('manager')];
    staff = await newAdmin();
  });

  const passwords = { new_password: 'Stolen@2026', confirm_password: 'Stolen@2026' };
  const changing =
    (body: () => object): Attempt =>
    (by, to) =>
      by.put(path(to), body());
  const setPassword: Attempt = (by, { userId }) => by.post(`/api/update-password/${userId}`, passwords);
  const removeKeys: Attempt = (by, { userId }) => by.delete(`/api/remove/user/key/${userId}`);
  const suspend: Attempt = (by, to) => by.post(`${path(to)}/suspend`, {});
  const reinstate: Attempt = (by, { userId }) => by.post('/api/admin/reset-user-suspension', { user_id: userId });
  const handOver: Attempt = (by, to) => by.post(`${path(to)}/hand-over`, { user_ids: [manager!.userId], suspend: true });
  const erase: Attempt = (by, to) => by.delete(`${path(to)}/person`);
  const remove: Attempt = (by, to) => by.delete(path(to));
  const move: Attempt = (by, { userId }) =>
    by.put('/api/users/hierarchy', { moves: [{ user_id: userId, manager_id: manager!.userId, expected_manager_id: '' }] });

  it.each<[field: string, call: string, whom: Whom, wanted: Wanted, attempt: Attempt]>([
    ['user_type', 'PUT users/{id}', 'themselves', 'cannot change your own', changing(() => ({ user_type: 'org' }))],
    ['user_type', 'PUT users/{id}', 'a colleague', 'Only an operator', changing(() => ({ user_type: 'org' }))],
    ['user_type', 'PUT users/{id}', 'an operator', OPERATOR, changing(() => ({ user_type: 'staff' }))],
    ['role', 'PUT users/{id}', 'themselves', 'cannot change your own', changing(() => ({ role: 2 }))],
    ['role', 'PUT users/{id}', 'a colleague', 200, changing(() => ({ role: 2 }))],
    ['role', 'PUT users/{id}', 'an operator', OPERATOR, changing(() => ({ role: 2 }))],
    ['manager_id', 'PUT users/{id}', 'themselves', 'cannot change your own manager', changing(() => ({ manager_id: manager!.userId }))],
    ['manager_id', 'PUT users/{id}', 'a colleague', 200, changing(() => ({ manager_id: manager!.userId }))],
    [
      'manager_id',
      'PUT users/{id}',
      'a colleague',
      'must be a user of this institution',
      changing(() => ({ manager_id: meadow!.id('manager') })),
    ],
    ['manager_id', 'PUT users/hierarchy', 'themselves', 'cannot change your own manager', move],
    ['manager_id', 'PUT users/hierarchy', 'a colleague', 200, move],
    ['allowed_tenants', 'PUT users/{id}', 'themselves', 404, changing(() => ({ allowed_tenants: [meadow!.tid] }))],
    ['allowed_tenants', 'PUT users/{id}', 'a colleague', 404, changing(() => ({ allowed_tenants: [meadow!.tid] }))],
    ['allowed_tenants', 'PUT users/{id}', 'an operator', 404, changing(() => ({ allowed_tenants: [meadow!.tid] }))],
    ['email', 'PUT users/{id}', 'a colleague', 200, changing(() => ({ email: sunrise!.email(`moved${colleagues}`) }))],
    ['email', 'PUT users/{id}', 'an operator', OPERATOR, changing(() => ({ email: sunrise!.email('stolen') }))],
    ['password', 'POST update-password/{id}', 'themselves', 400, setPassword],
    ['password', 'POST update-password/{id}', 'a colleague', 200, setPassword],
    ['password', 'POST update-password/{id}', 'an operator', OPERATOR, setPassword],
    ['second factor', 'DELETE remove/user/key/{id}', 'themselves', 'under My Account', removeKeys],
    ['second factor', 'DELETE remove/user/key/{id}', 'a colleague', 200, removeKeys],
    ['second factor', 'DELETE remove/user/key/{id}', 'an operator', OPERATOR, removeKeys],
    ['status', 'POST users/{id}/suspend', 'themselves', 'your own account', suspend],
    ['status', 'POST users/{id}/suspend', 'a colleague', 200, suspend],
    ['status', 'POST users/{id}/suspend', 'an operator', OPERATOR, suspend],
    ['status', 'POST admin/reset-user-suspension', 'themselves', 'your own account', reinstate],
    ['status', 'POST admin/reset-user-suspension', 'a colleague', 200, reinstate],
    ['status', 'POST admin/reset-user-suspension', 'an operator', OPERATOR, reinstate],
    ['status', 'POST users/{id}/hand-over', 'themselves', 'cannot suspend yourself', handOver],
    ['status', 'POST users/{id}/hand-over', 'a colleague', 200, handOver],
    ['status', 'POST users/{id}/hand-over', 'an operator', OPERATOR, handOver],
    ['status', 'DELETE users/{id}', 'themselves', 'your own account', remove],
    ['status', 'DELETE users/{id}', 'a colleague', 200, remove],
    ['status', 'DELETE users/{id}', 'an operator', OPERATOR, remove],
    ['person', 'DELETE users/{id}/person', 'themselves', 'cannot erase your own account', erase],
    ['person', 'DELETE users/{id}/person', 'an operator', 'delete or suspend', erase],
    [
      'role of another institution',
      'PUT users/{id}',
      'a colleague',
      404,
      (by) => by.put(`/api/users/${meadow!.id('counsellor')}`, { role: 1 }),
    ],
  ])('%s by %s, of %s, answers %s to an admin of the staff', async (_field, _call, whom, wanted, attempt) => {
    const to = whom === 'themselves' ? staff! : whom === 'an operator' ? operator! : await newAdmin();
    const before = await account(to);
    const { status, body } = await attempt(staff!, to);
    expect([status, body.message]).toEqual(typeof wanted === 'number' ? [wanted, body.message] : [422, expect.stringContaining(wanted)]);
    if (status !== 200) expect(await account(to)).toEqual(before);
  });

  it('are not granted by a registration or file beyond the powers of the admin who sends it', async () => {
    const given = { name: 'New', password, role: 3 };
    const register = (by: Person, more: object) => by.post('/api/users/register', { ...given, email: sunrise!.email('new'), ...more });
    expect((await register(staff!, { user_type: 'org' }).expect(422)).body.fields).toEqual({
      user_type: expect.stringContaining('Only an operator'),
    });
    await register(staff!, { allowed_tenants: [meadow!.tid] }).expect(404);
    expect((await register(staff!, { manager_id: meadow!.id('manager') }).expect(422)).body.error).toBe('user/manager-invalid');
    // The refused request did not reserve the address.
    await register(operator!, { user_type: 'org' }).expect(200);
    const csv = `Name,Email,Role,Type\nOm,${sunrise!.email('om')},3,org\nPia,${sunrise!.email('pia')},3,staff\nAsha,${sunrise!.email('counsellor')},3,org\n`;
    const { uploadId } = (await staff!.request('post', '/api/uploadUser').attach('file', Buffer.from(csv), 'people.csv').expect(200)).body
      .data;
    const mapping = ['name', 'email', 'role', 'user_type'].map((field, column) => ({ column, as: 'field', field }));
    const { jobId } = (await staff!.post('/api/imports', { uploadId, mapping, policy: 'update' }).expect(200)).body.data;
    for (;;) {
      await desk.settle();
      const { data } = (await staff!.get(`/api/jobs/${jobId}`).expect(200)).body;
      if (data.status === 'running' || data.status === 'queued') continue;
      expect(data).toMatchObject({ status: 'completed', counts: { created: 1, updated: 0, refused: 2 } });
      break;
    }
    const where = { field: 'userType', op: 'eq', value: 'org' };
    const orgs = (await operator!.post('/api/lists/users/rows', { where }).expect(200)).body.data as { email: string }[];
    expect(orgs.map(({ email }) => email).toSorted()).toEqual([sunrise!.email('admin'), sunrise!.email('new')]);
  });

  it('are not written as records, by one or by many', async () => {
    for (const list of ['users', 'roles']) {
      await staff!.post(`/api/records/${list}`, { role: 1 }).expect(404);
      await staff!.put(`/api/records/${list}/${staff!.userId}`, { userType: 'org' }).expect(404);
      await staff!
        .post(`/api/records/${list}/bulk`, { action: 'change', selection: { keys: [staff!.userId] }, values: { userType: 'org' } })
        .expect(404);
    }
  });

  it('are not written by people about themselves: not by their profile, and not by a manager', async () => {
    await staff!.post('/api/editUserProfile', { name: 'Staff Admin', user_type: 'org', role: 1, allowed_tenants: [meadow!.tid] });
    for (const attempt of [
      changing(() => ({ user_type: 'org' })),
      setPassword,
      removeKeys,
      suspend,
      reinstate,
      handOver,
      erase,
      remove,
      move,
    ])
      await attempt(manager!, await newAdmin()).expect(403);
    await changing(() => ({ role: 1 }))(manager!, manager!).expect(403);
    expect(await account(staff!)).toMatchObject({ userType: 'staff', allowedTenants: [sunrise!.tid] });
  });

  it('open neither the installation nor new institutions to an admin of the staff', async () => {
    const first = { admin_name: 'Eve', admin_email: sunrise!.email('eve'), admin_password: password };
    await staff!.post('/api/tenants/add', { name: 'Shadow', short_name: 'shadow', ...first }).expect(403);
    expect((await staff!.get('/api/operations/state').expect(200)).body.data.installation).toBeNull();
  });

  it('of an account that also works elsewhere are changed by those alone who administer that as well', async () => {
    const both = await desk.tenant({ adminAlsoIn: [meadow!] });
    const boss = await both.signIn('admin');
    const given = { name: 'Guest', email: both.email('guest'), password, role: 3, allowed_tenants: [meadow!.tid] };
    const guest = (await boss.post('/api/users/register', given).expect(200)).body.data.id as string;
    const local = { name: 'Local', email: both.email('local'), password, role: 1, user_type: 'org' };
    await boss.post('/api/users/register', local).expect(200);
    await desk.settle();
    const admin = await desk.signIn(local.email, password);
    for (const attempt of [
      admin.put(`/api/users/${guest}`, { role: 1 }),
      admin.put(`/api/users/${guest}`, { email: both.email('mine') }),
      admin.post(`/api/update-password/${guest}`, passwords),
    ])
      expect((await attempt.expect(422)).body.message).toContain('institutions that you do not administer');
    await admin.put(`/api/users/${guest}`, { name: 'Guest Again' }).expect(200);
    await boss.put(`/api/users/${guest}`, { role: 2 }).expect(200);
    await admin.post(`/api/users/${guest}/suspend`, {}).expect(200);
  });
});
