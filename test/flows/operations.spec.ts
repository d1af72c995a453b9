import { DEMO_PASSWORD } from '../../services/standalone/src/demo/institution';
import { readdirSync, statSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { IdentityService } from '@matricula/auth';
import { LogEventFeed } from '@matricula/event-feed';
import { openEmbedded, rebuildReadModel } from '@matricula/platform';
import { parkedEvents } from '@matricula/projection-kit';
import { projectors } from '@matricula/projections';
import { lists } from '@matricula/projections/lists';
import type { ReadModel } from '@matricula/read-models/kernel';
import { activityFacts } from '@matricula/read-models/overview';
import { leadList } from '@matricula/read-models/lead';
import { tenantList } from '@matricula/read-models/tenant';
import { authLog } from '@matricula/read-models/user';
import { projectionOf } from '@matricula/read-store';
import { Desk, type Person } from '../fixtures/desk';
import { peopleCsv } from '../fixtures/csv/people';
import { Imports } from '../fixtures/imports';

/** SQLite's error on a full disk. */
const full = () => Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' });

describe('operations', () => {
  let desk: Desk;
  let admin: Person;
  let leadId: string;

  beforeAll(async () => {
    desk = await Desk.open();
    admin = await desk.signIn('admin@sunrise.example');
    leadId = (await admin.post('/api/leadGenerate', { name: 'Ravi Kumar', phone: '9811122233', source: 'WEB' }).expect(200)).body.data
      .leadId;
    await desk.settle();
  });
  afterAll(() => desk.close());

  it('shows parked events to role 1 and replays them, or answers that they need a rebuild', async () => {
    const { store } = desk.ports;
    const [captured] = await store.read(`lead-sunrise-${leadId}`);
    const { id, type, stream, position, at } = captured!;
    const projector = projectionOf(leadList);
    const parkedId = `${projector}/${id}`;
    const after = String(Number(position) - 1).padStart(position.length, '0');
    const row = { parkedId, projector, eventId: id, eventType: type, stream, position, after, at, error: 'TypeError', attempts: 4 };
    await desk.writeRow(parkedEvents, 'sunrise', parkedId, row);
    const { body } = await admin.get('/api/operations/parked').expect(200);
    expect(body).toMatchObject({ count: 1, data: [{ eventType: 'LeadCaptured', attempts: 4 }] });
    const replayed = await admin.post('/api/operations/parked/replay', { parkedIds: [parkedId] }).expect(200);
    expect(replayed.body.data).toEqual({ folded: [], failed: [], overtaken: [id], ahead: [] });
    await (await desk.signIn('manager@sunrise.example')).get('/api/operations/parked').expect(403);
  });

  it('shows a parked event as logged, and drops it with a recorded reason', async () => {
    const { body } = await admin.get('/api/operations/parked').expect(200);
    const [{ parkedId }] = body.data as [{ parkedId: string }];
    const look = (person: Person) => person.post('/api/operations/parked/look', { parkedId });
    const looked = (await look(admin).expect(200)).body.data;
    expect(looked).toMatchObject({ type: 'LeadCaptured', stream: `lead-sunrise-${leadId}`, data: { name: 'Ravi Kumar' }, erased: false });
    const lakeview = await desk.signIn('admin@lakeview.example');
    await look(lakeview).expect(404);
    const drop = (person: Person, reason: string) => person.post('/api/operations/parked/drop', { parkedIds: [parkedId], reason });
    expect((await drop(admin, '').expect(400)).body.message).toBe('Reason is required.');
    expect((await drop(lakeview, 'Not ours').expect(200)).body.data).toEqual({ dropped: 0 });
    expect((await drop(admin, 'The lead was a test').expect(200)).body.data).toEqual({ dropped: 1 });
    await desk.settle();
    expect((await admin.get('/api/operations/parked').expect(200)).body).toMatchObject({ count: 0, data: [] });
    await look(admin).expect(404);
    const log = await desk.ports.store.read(`parked-sunrise-${parkedId}`);
    expect(log).toMatchObject([
      { type: 'ParkedEventDropped', data: { reason: 'The lead was a test' }, meta: { actor: { name: expect.any(String) } } },
    ]);
  });

  it('shows the state of background work, of the installation only to its operators', async () => {
    const state = async (person: Person) => (await person.get('/api/operations/state').expect(200)).body.data;
    const { tenant, installation } = await state(admin);
    expect(tenant).toMatchObject({ parked: { events: 0, policies: 0, rows: 0 }, jobs: { failed: 0 } });
    expect(tenant.channels).toContainEqual({ channel: 'email', by: 'sandbox', waiting: expect.any(Number), failed: 0, unknown: 0 });
    const { profile, followers, timers, disk } = installation;
    expect(profile).toBe(desk.config.distributed ? 'distributed' : 'embedded');
    const named = (kind: string) =>
      followers.filter((one: { kind: string }) => one.kind === kind).map(({ name }: { name: string }) => name);
    expect(named('read model')).toEqual(expect.arrayContaining(['lead-list', 'user-list']));
    expect(named('policy').length).toBeGreaterThan(0);
    expect(named('worker')).toEqual(expect.arrayContaining(['outbound', 'outbound-webhooks', 'schedules']));
    expect(followers.filter(({ behind }: { behind: boolean }) => behind)).toEqual([]);
    expect(timers).toMatchObject({ waiting: expect.any(Number), overdue: 0, next_at: expect.any(String), late: [] });
    expect(timers.kinds).toContainEqual({ kind: 'session-runs-out', waiting: expect.any(Number), overdue: 0 });
    const followerOf = (kind: string, name: string) =>
      followers.find((one: { kind: string; name: string }) => one.kind === kind && one.name === name);
    expect(followerOf('read model', 'lead-list')).toMatchObject({ version: leadList.version, foldable: true, rebuild: null });
    expect(followerOf('worker', 'outbound')).toMatchObject({ foldable: false, rebuild: null });
    expect(installation.undone).toEqual([]);
    if (desk.config.distributed) expect(disk).toBeNull();
    else expect(disk.files).toContainEqual({ name: 'rows.sqlite', bytes: expect.any(Number) });
    await (await desk.signIn('manager@sunrise.example')).get('/api/operations/state').expect(403);
    const lakeview = await desk.signIn('admin@lakeview.example');
    const row = await desk.ports.reads.get(tenantList, 'lakeview', 'lakeview');
    await desk.writeRow(tenantList, 'lakeview', 'lakeview', { ...row, addedFrom: 'sunrise' });
    desk.app.get(IdentityService).forget();
    expect(await state(lakeview)).toMatchObject({ tenant: { parked: { events: 0 } }, installation: null });
    for (const what of ['read-models', 'policies']) {
      const said = async (person: Person) => (await person.get(`/api/operations/${what}`).expect(200)).body.data;
      expect([(await said(admin)).length > 0, await said(lakeview)]).toEqual([true, null]);
    }
    for (const action of ['read-models/rebuild', 'read-models/cancel-rebuild', 'timers/elapse'])
      expect((await lakeview.post(`/api/operations/${action}`, { model: 'lead-list' }).expect(403)).body.message).toBe(
        'Only operators of the installation can do this.',
      );
    await desk.writeRow(tenantList, 'lakeview', 'lakeview', row!);
  });

  it('shows rows that the columns do not take to role 1, and offers them again once they are mended', async () => {
    if (desk.config.distributed) return;
    const table = `"${authLog.name}_v${authLog.version}"`;
    const rows = new Database(join(desk.config.dataDir, 'rows.sqlite'));
    rows.exec(`create trigger damage after insert on ${table} begin update ${table} set row = '{' where id = new.id; end`);
    await admin.post('/api/breakApi', { status: 1, reason: 'Lunch Break' }).expect(200);
    await desk.settle();
    const found = async () => (await admin.get('/api/operations/columns/parked').expect(200)).body.data as { rowId: string }[];
    const [{ rowId } = { rowId: '' }] = await found();
    const projector = projectionOf(authLog);
    const error = expect.stringContaining('SyntaxError');
    expect(await found()).toEqual([{ rowId, projector, key: rowId.slice(projector.length + 1), error, at: expect.any(String) }]);
    await (await desk.signIn('manager@sunrise.example')).get('/api/operations/columns/parked').expect(403);
    const again = async (body: object) => (await admin.post('/api/operations/columns/parked/replay', body).expect(200)).body.data;
    for (const where of ['columns/parked', 'parked', 'policies/parked'])
      for (const nothing of [{}, { parkedIds: null }])
        expect((await admin.post(`/api/operations/${where}/replay`, nothing).expect(422)).body.error).toBe('selection/nothing-named');
    expect(await again({ all: true, count: 1 })).toEqual({ taken: [], failed: [rowId] });
    rows.exec(`drop trigger damage; update ${table} set row = '{"kind":"mended"}' where row = '{'`);
    rows.close();
    expect(await again({ parkedIds: [rowId] })).toEqual({ taken: [rowId], failed: [] });
    expect(await found()).toEqual([]);
  });

  it('makes its files for its own account only', async () => {
    await admin.post('/api/upload/uploadAndAssign', { data: [{ name: 'Own File', phone: '9811122299' }] }).expect(200);
    await desk.settle();
    const { dataDir } = desk.config;
    const paths = readdirSync(dataDir, { recursive: true }).map((name) => join(dataDir, String(name)));
    const open = paths.filter((path) => (statSync(path, { throwIfNoEntry: false })?.mode ?? 0) & 0o077);
    expect(open).toEqual([]);
    expect(paths.length).toBeGreaterThan(0);
  });

  it('has overdue timers elapse at once when they are tried by hand, and names those that cannot', async () => {
    const { body } = await admin.post('/api/operations/timers/elapse').expect(200);
    expect(body).toMatchObject({ message: 'No timer is overdue', data: { elapsed: 0, failed: [] } });
    const { store } = desk.ports;
    const readMany = store.readMany.bind(store);
    jest.spyOn(store, 'readMany').mockImplementation((streams) => {
      if (streams.some((stream) => stream.includes('follow-up-due/damaged'))) return Promise.reject(new Error('damaged'));
      return readMany(streams);
    });
    const dueAt = '2020-01-01T00:00:00.000Z';
    await desk.ports.timers.apply([{ tenantId: 'sunrise', timerId: 'follow-up-due/damaged', dueAt }], await desk.ports.timers.position());
    const tried = (await admin.post('/api/operations/timers/elapse').expect(200)).body;
    expect(tried).toMatchObject({
      message: expect.stringContaining('1 failed again'),
      data: { failed: [{ tenant: 'sunrise', timer: 'follow-up-due/damaged', error: 'Error: damaged' }] },
    });
    const { timers } = (await admin.get('/api/operations/state').expect(200)).body.data.installation;
    expect(timers).toMatchObject({ overdue: 1, late: [{ tenant: 'sunrise', kind: 'follow-up-due', of: 'damaged', due_at: dueAt }] });
    jest.restoreAllMocks();
    await admin.post('/api/operations/timers/elapse').expect(200);
    expect((await admin.get('/api/operations/state').expect(200)).body.data.installation.timers).toMatchObject({ overdue: 0, late: [] });
  });

  describe('while read models are rebuilt', () => {
    const FAR = '9'.repeat(20);
    /** Position up to which everything is folded; sign-ins and workers keep adding events. */
    let folded: string;
    // Write the progress and target that a rebuild would store.
    beforeAll(async () => {
      folded = await desk.ports.store.head();
      await desk.settle();
      await desk.stopFolding();
    });
    it('refuses users who were suspended in the meantime', async () => {
      const signIn = { email: 'counsellor2@sunrise.example', password: DEMO_PASSWORD };
      await desk.anonymous('post', '/api/users/signin').send(signIn).expect(200);
      const otp = await desk.lastCode(signIn.email);
      await admin.post('/api/users/sunrise-counsellor2/suspend', { reason: 'Left' }).expect(200);
      const late = await desk.anonymous('post', '/api/users/verify-otp').send({ email: signIn.email, otp }).expect(422);
      expect(late.body.error).toBe('sign-in/suspended');
    });

    const refill = async (model: ReadModel) => {
      const { reads } = desk.ports;
      await reads.drop(model.name, model.version);
      await reads.prepare(model);
      await reads.aim([projectionOf(model)], FAR);
    };
    const ready = () => desk.anonymous('get', '/health/ready');
    const words = 'The data for this is still being filled in: 0 % is there. Counts and exports are given when all of it is.';

    it('marks a list as incomplete, and counts and exports nothing', async () => {
      await refill(leadList);
      const rows = await admin.post('/api/lists/leads/rows', {}).expect(200);
      expect(rows.body).toMatchObject({ data: expect.any(Array), filling: 0 });
      const refused = { code: 503, error: 'read-model/filling', message: words, details: { filling: 0 } };
      expect((await admin.post('/api/lists/leads/count', {}).expect(503)).body).toMatchObject(refused);
      expect((await admin.post('/api/lists/leads/facets', { fields: ['stage'] }).expect(503)).body).toMatchObject(refused);
      const columns = [{ field: 'name', title: 'Name' }];
      expect((await admin.post('/api/lists/leads/export', { columns }).expect(503)).body).toMatchObject(refused);
      const every = {
        action: 'assign',
        user_id: 'sunrise-counsellor',
        selection: { where: { field: 'stage', op: 'exists', value: true } },
      };
      expect((await admin.post('/api/commands/leads/bulk', every).expect(503)).body).toMatchObject(refused);
      const documented = (await admin.post('/api/getLeads', {}).expect(200)).body;
      expect(documented).toMatchObject({ filling: 0, data: expect.any(Array) });
      expect(documented).not.toHaveProperty('count');
    });

    it('is ready as long as others answer as before, and names what is not', async () => {
      expect((await ready().expect(200)).body).toMatchObject({ status: 'ok', filling: { leads: 0 } });
      const users = await admin.post('/api/lists/users/count', {}).expect(200);
      expect(users.body.data).toBeGreaterThan(0);
      const activity = (await admin.post('/api/lists/activity/rows', {}).set('x-read-after', folded).expect(200)).body;
      expect(activity).not.toHaveProperty('filling');
    });

    it('marks a report as incomplete, and exports none', async () => {
      await refill(activityFacts);
      const today = { from: '2026-01-01', to: '2026-12-31' };
      expect((await admin.post('/api/reports/quick-report', today).expect(200)).body.filling).toBe(0);
      await admin.post('/api/reports/quick-report/export', today).expect(503);
      const facts = (await admin.post('/api/reports/quick-report/facts', { ...today, cell: {} }).expect(200)).body;
      expect(facts).toMatchObject({ data: expect.any(Array), filling: 0 });
      expect(facts).not.toHaveProperty('count');
    });

    it('is alive but not ready while none is complete, and refuses actions while user data is incomplete', async () => {
      for (const model of new Set(lists.map(({ model: of }) => of))) await refill(model);
      const { body } = await ready().expect(503);
      const lacking = { status: 'failed', reason: 'Error: Lists are being built for the first time: 0 % done' };
      expect(body).toMatchObject({ status: 'failed', checks: { lists: lacking }, filling: { leads: 0, users: 0 } });
      await desk.anonymous('get', '/health/live').expect(200);
      const signIn = { email: 'auditor@sunrise.example', password: DEMO_PASSWORD };
      await desk.anonymous('post', '/api/users/signin').send(signIn).expect(503);
    });

    it('is as before once the log is folded', async () => {
      await desk.restart();
      await desk.settle();
      expect((await ready().expect(200)).body).toMatchObject({ status: 'ok', filling: {} });
      const where = { field: 'leadId', op: 'eq', value: leadId };
      expect((await admin.post('/api/lists/leads/count', { where }).expect(200)).body.data).toBe(1);
      expect((await admin.post('/api/lists/leads/rows', {}).expect(200)).body).not.toHaveProperty('filling');
    });
  });

  describe('rebuilding a read model while the product works', () => {
    const fold = (person: Person, model: string) => person.post('/api/operations/read-models/rebuild', { model });
    const cancelRebuild = (person: Person, model: string) => person.post('/api/operations/read-models/cancel-rebuild', { model });
    const inList = { where: { field: 'leadId', op: 'eq', value: '' } };
    const rows = async () =>
      (await admin.post('/api/lists/leads/rows', { where: { ...inList.where, value: leadId } }).expect(200)).body.data;
    const folding = async () => {
      const { data } = (await admin.get('/api/operations/state').expect(200)).body;
      return (data.installation.followers as { rebuild: object | null; name: string }[])
        .filter(({ rebuild }) => rebuild)
        .map(({ name }) => name);
    };

    it('puts rows right that were damaged, and notes who did so', async () => {
      const { reads } = desk.ports;
      await desk.settle();
      const [right] = await rows();
      const row = await reads.get(leadList, 'sunrise', leadId);
      await desk.writeRow(leadList, 'sunrise', leadId, { ...row, name: 'Damaged' });
      if (!desk.config.distributed) expect(await rows()).toMatchObject([{ name: 'Damaged' }]);
      const { body } = await fold(admin, leadList.name).expect(200);
      expect(body.message).toBe('lead-list is being rebuilt. The current rows stay in use until the new ones are complete.');
      while ((await folding()).length > 0) await desk.settle();
      await desk.settle();
      expect(await rows()).toEqual([right]);
      const what = `${leadList.name}@${leadList.version}`;
      type Run = Record<'kind' | 'what' | 'result', string>;
      const noted = async () =>
        ((await admin.get('/api/operations/maintenance').expect(200)).body.data as Run[]).find(
          (run) => run.kind === 'rebuild' && run.what.startsWith(what) && run.result === 'done',
        );
      // The note is stored after all earlier rebuilds.
      while (!(await noted())) await desk.settle();
      expect(await noted()).toMatchObject({ by: 'Anita Deshpande', message: null });
    });

    it('continues with later events, also after a restart, and rebuilds again', async () => {
      const name = 'Ravi K. Kumar';
      await admin.put(`/api/updateProfileLead/${leadId}`, { name }).expect(200);
      await desk.settle();
      expect(await rows()).toMatchObject([{ name }]);
      await desk.restart();
      await desk.settle();
      expect(await rows()).toMatchObject([{ name }]);
      await fold(admin, leadList.name).expect(200);
      while ((await folding()).length > 0) await desk.settle();
      expect(await rows()).toMatchObject([{ name }]);
      // The replaced version is dropped after the new one answers.
      while ((await desk.ports.reads.versions(leadList.name)).length > 1) await desk.settle();
      expect(await rows()).toMatchObject([{ name }]);
    });

    it('can be cancelled, even after a restart: the present rows answer, the new ones are dropped, and the canceller is recorded', async () => {
      const { reads } = desk.ports;
      const before = [await rows(), await reads.versions(leadList.name), await reads.active(leadList.name)];
      // If this process folds, block it until the cancellation arrives.
      const subscribe = LogEventFeed.prototype.subscribe;
      jest.spyOn(LogEventFeed.prototype, 'subscribe').mockImplementation(function (this: LogEventFeed, options) {
        return options.name.startsWith(`projections-${leadList.name}@`) ? { stop: async () => undefined } : subscribe.call(this, options);
      });
      await fold(admin, leadList.name).expect(200);
      // In another process the rebuild may end before the request.
      if (!desk.config.distributed) expect(await folding()).toEqual([leadList.name]);
      await desk.restart();
      if (!desk.config.distributed) expect(await folding()).toEqual([leadList.name]);
      const { status, body } = await cancelRebuild(admin, leadList.name);
      jest.restoreAllMocks();
      if (!desk.config.distributed) expect(status).toBe(200);
      const tooLate = 'It is too late to cancel this: the new rows are already in use, or it was already cancelled.';
      expect(body.message).toBe(status === 200 ? 'The rebuild of lead-list was cancelled. The current rows stay in use.' : tooLate);
      expect(await folding()).toEqual([]);
      expect((await cancelRebuild(admin, leadList.name).expect(409)).body.message).toBe(tooLate);
      await desk.settle();
      const after = async () => [
        await rows(),
        await desk.ports.reads.versions(leadList.name),
        await desk.ports.reads.active(leadList.name),
      ];
      if (status === 200) expect(await after()).toEqual(before);
      await desk.restart();
      await desk.settle();
      if (status !== 200) return;
      expect(await after()).toEqual(before);
      const { data } = (await admin.get('/api/operations/maintenance').expect(200)).body;
      const run = { kind: 'rebuild', by: 'Anita Deshpande', result: 'called off', called_off_by: 'Anita Deshpande', message: null };
      expect(data[0]).toMatchObject({ ...run, what: expect.stringContaining(`${leadList.name}@${leadList.version}`) });
      expect((data as { result: string }[]).filter(({ result }) => result === 'running')).toEqual([]);
    });

    it('is for those who look after the installation, and knows its read models', async () => {
      await cancelRebuild(admin, 'nothing').expect(404);
      await cancelRebuild(await desk.signIn('manager@sunrise.example'), leadList.name).expect(403);
      const call = '/api/operations/read-models/cancel-rebuild';
      await admin.request('post', call).set('x-view-as', '3').send({ model: leadList.name }).expect(403);
      await desk.anonymous('post', call).send({ model: leadList.name }).expect(401);
      for (const wrong of [{}, { model: 7 }, { model: [leadList.name] }, { model: 'x'.repeat(101) }])
        expect((await admin.post(call, wrong).expect(400)).body.message).toEqual(expect.any(String));
      await cancelRebuild(admin, '__proto__').expect(404);
      expect((await fold(admin, 'nothing').expect(404)).body.message).toBe('There is nothing to rebuild under this name.');
      await fold(admin, 'ledger').expect(404);
      await fold(await desk.signIn('manager@sunrise.example'), leadList.name).expect(403);
    });
  });

  it('rebuilds a read model from the log, rows and columns', async () => {
    const list = async () =>
      (await admin.post('/api/lists/leads/rows', { where: { field: 'leadId', op: 'eq', value: leadId } }).expect(200)).body.data;
    const before = await list();
    const projector = projectors.find(({ model }) => model.name === leadList.name)!;
    const positions: string[] = [];
    await desk.whileStopped(() => rebuildReadModel(desk.config, projector, { onProgress: ({ position }) => positions.push(position) }));
    await desk.settle();
    expect(await list()).toEqual(before);
    expect(positions.length).toBeGreaterThan(0);
    const { data } = (await admin.get('/api/operations/maintenance').expect(200)).body;
    const what = `${leadList.name}@${leadList.version}`;
    const run = {
      kind: 'rebuild',
      what,
      by: userInfo().username,
      result: 'done',
      message: null,
      called_off_by: null,
      events: expect.any(Number),
    };
    expect(data).toContainEqual({ ...run, started_at: expect.any(String), finished_at: expect.any(String) });
    await (await desk.signIn('manager@sunrise.example')).get('/api/operations/maintenance').expect(403);
  });

  it('reports a full disk when nothing can be saved, keeps reading, and saves again when there is space', async () => {
    const writing = jest.spyOn(desk.ports.store, 'appendMany').mockRejectedValue(full());
    const enquiry = { name: 'Late Comer', phone: '9811122277', source: 'WEB' };
    const { body } = await admin.post('/api/leadGenerate', enquiry).expect(507);
    expect(body).toMatchObject({ error: 'storage/full', message: expect.stringContaining('Nothing was saved; reading goes on') });
    await admin.post('/api/lists/leads/rows', { limit: 10 }).expect(200);
    await admin.get(`/api/getProfileDataFromId?lead_id=${leadId}`).expect(200);
    writing.mockRestore();
    await admin.post('/api/leadGenerate', enquiry).expect(200);
    await desk.settle();
  });

  it.each(['there is room', 'a restart'])('resumes an import that met a full disk automatically after %s', async (what) => {
    // More than one batch.
    const ROWS = 600;
    const imports = new Imports(desk, admin);
    const upload = await imports.upload(peopleCsv(ROWS, { from: what.length * 10_000 }));
    const { store } = desk.ports;
    const append = store.appendMany.bind(store);
    let captures = 0;
    const refused = new Promise<void>((resolve) =>
      jest.spyOn(store, 'appendMany').mockImplementation((appends) => {
        const captured = appends.some(({ events }) => events.some(({ type }) => type === 'LeadCaptured'));
        if (captured) captures += 1;
        if (captures < 2) return append(appends);
        // The second attempt proves that the job waited and retried.
        if (captures > 2) resolve();
        return Promise.reject(full());
      }),
    );
    const jobId = await imports.start(upload);
    await refused;
    if (what === 'a restart') await desk.restart();
    jest.restoreAllMocks();
    expect(await imports.ended(jobId)).toMatchObject({ status: 'completed', done: ROWS, counts: { created: ROWS } });
    expect(await imports.count({ field: 'importId', op: 'eq', value: jobId })).toBe(ROWS);
    await desk.settle();
  });

  it('shows the room on the disk of its data', async () => {
    if (desk.config.distributed) return;
    const { text } = await desk.anonymous('get', '/metrics').expect(200);
    for (const figure of ['free', 'total'])
      expect(Number(new RegExp(`^data_dir_${figure}_bytes (.+)$`, 'm').exec(text)?.[1])).toBeGreaterThan(0);
  });

  it('refuses to work on a folder that is in use, in one sentence', async () => {
    if (desk.config.distributed) return;
    await expect(openEmbedded(desk.config, { projectors: [] })).rejects.toMatchObject({
      name: 'DataDirInUse',
      message: `${desk.config.dataDir} is in use: end the Matricula that runs on it, or choose another folder with DATA_DIR.`,
    });
  });
});
