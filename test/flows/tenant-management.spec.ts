import { createECDH, randomBytes, randomUUID } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import type { Response } from 'supertest';
import type { Person } from '../fixtures/front';
import { desk, type Tenant } from '../fixtures/shared-desk';

const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');

describe('the profile of an institution', () => {
  let [sunrise, meadow]: Tenant[] = [];
  let [admin, manager, stranger]: Person[] = [];
  const profile = async (person = admin!, tid = sunrise!.tid) => (await person.get(`/api/tenants/get/${tid}`).expect(200)).body.data[0];
  const update = (person: Person, tid: string) => person.request('put', `/api/tenants/update/${tid}`);

  beforeAll(async () => {
    [sunrise, meadow] = [await desk.tenant(), await desk.tenant()];
    [admin, manager, stranger] = await Promise.all([sunrise.signIn('admin'), sunrise.signIn('manager'), meadow.signIn('admin')]);
  });

  it('is changed by a form of texts, with a logo where one was chosen (TP-43)', async () => {
    const { body } = await update(admin!, sunrise!.tid)
      .field('name', 'Sunrise Group')
      .field('pincode', '110002')
      .field('phone_validation_enabled', '1')
      .field('custom_phone_regex', '^[6-9]\\d{9}$')
      .field('app_min_permission', '["1","7"]')
      .field('app_released_on', '2026-03-02T10:00:00.000Z')
      .field('clg_id', '1')
      .field('primary_color', '#0b6e4f')
      .attach('logo_image', PNG, 'logo.png')
      .expect(200);
    expect(body).toMatchObject({ code: 200, message: 'Tenant updated successfully' });
    await desk.settle();
    const after = await admin!.get(`/api/tenants/get/${sunrise!.tid}`).set('x-read-after', body.position).expect(200);
    expect(after.body.data[0]).toMatchObject({
      ...{ name: 'Sunrise Group', pincode: 110002, phone_validation_enabled: 1, app_min_permission: ['1', '7'] },
      ...{ app_released_on: '2026-03-02T10:00:00.000Z', primary_color: '#0b6e4f', is_details_complete: true, short_name: 'Sunrise' },
    });
    expect(after.body.data[0].clg_id).toBeUndefined();
    const logo = await desk.anonymous('get', after.body.data[0].logo_image).expect(200);
    expect([logo.headers['content-type'], Buffer.compare(logo.body as Buffer, PNG)]).toEqual(['image/png', 0]);
  });

  it('says which numbers its leads may have, in its own words: by the form, a change, a file', async () => {
    const words = 'Ten digits from 6 to 9, please.';
    await update(admin!, sunrise!.tid).send({ phone_validation_err_msg: words }).expect(200);
    for (const [pattern, reason] of [
      ['(\\d)\\1', 'look-around and back references are not supported'],
      ['(?=9)\\d', 'look-around and back references are not supported'],
      ['((\\d?){30}){30}', 'it repeats too much; use smaller counts'],
    ] as const) {
      const message = `Custom Phone Regex cannot be used: ${reason}.`;
      const refused = await update(admin!, sunrise!.tid).send({ custom_phone_regex: pattern }).expect(422);
      expect(refused.body).toMatchObject({ message, fields: { custom_phone_regex: message } });
    }
    await desk.settle();
    const add = (phone: string) => admin!.post('/api/leadGenerate', { name: 'Bina', phone, source: 'WEB' });
    expect((await add('5811100021').expect(422)).body).toMatchObject({ message: words, fields: { phone: words } });
    const { leadId } = (await add('98111 00021').expect(200)).body.data as { leadId: string };
    await desk.settle();
    expect((await admin!.put(`/api/updateProfileLead/${leadId}`, { phone: '+15550001111' }).expect(422)).body.message).toBe(words);
    await admin!.put(`/api/updateProfileLead/${leadId}`, { phone: '+919811100022' }).expect(200);
    const file = Buffer.from('name,phone\nDev,5811100023\nEla,9811100024');
    const { uploadId, mapping } = (await admin!.request('post', '/api/upload/leadCsv').attach('file', file, 'leads.csv').expect(200)).body
      .data;
    const { counts, bad } = (await admin!.post('/api/imports/check', { uploadId, mapping }).expect(200)).body.data;
    expect([counts, bad[0].problems]).toEqual([
      { rows: 2, fresh: 1, known: 0, repeated: 0, refused: 1 },
      [{ field: 'phone', message: words }],
    ]);
    await (await meadow!.signIn('admin')).post('/api/leadGenerate', { name: 'Om', phone: '5811100025', source: 'WEB' }).expect(200);
  });

  it('keeps one logo, and only images (TP-12)', async () => {
    await update(admin!, sunrise!.tid).attach('logo_image', PNG, 'one.png').expect(200);
    await desk.settle();
    const [first, files] = [(await profile()).logo_image, await desk.ask('files', sunrise!.tid)];
    const refused = await update(admin!, sunrise!.tid)
      .field('name', 'Other')
      .attach('logo_image', Buffer.from('<svg onload="x"/>'), 'logo.png');
    expect([refused.status, refused.body.message]).toEqual([422, 'logo.png is not an image: a .png, .jpg, .jpeg, .webp or .gif file.']);
    const both = await update(admin!, sunrise!.tid).attach('logo_image', PNG, 'a.png').attach('logo_image', PNG, 'b.png');
    expect([both.status, both.body.message]).toEqual([422, 'At most one file at a time.']);
    await update(admin!, sunrise!.tid).attach('logo_image', PNG, 'two.png').expect(200);
    await desk.settle();
    expect([await desk.ask('files', sunrise!.tid), (await profile()).name]).toEqual([files, 'Sunrise Group']);
    await desk.anonymous('get', first).expect(404);
  });

  it('is refused with what is wrong, by field, and nothing is changed', async () => {
    const { body } = await update(admin!, sunrise!.tid)
      .send({ name: '', pan_number: 'abc', phone: '12', website: 'javascript:alert(1)', app_min_permission: '[1,' })
      .expect(422);
    expect(body).toMatchObject({
      message: 'Name is required.',
      fields: { name: 'Name is required.', pan_number: 'Invalid PAN Number format.', phone: 'Please, Enter 10 digit Mobile Number.' },
    });
    expect(Object.keys(body.fields)).toEqual(expect.arrayContaining(['website', 'app_min_permission']));
    await update(admin!, sunrise!.tid).send({ no_such_field: 'x' }).expect(422);
    // A pattern in use cannot be removed.
    await update(admin!, sunrise!.tid).send({ custom_phone_regex: '' }).expect(422);
    await desk.settle();
    expect(await profile()).toMatchObject({ name: 'Sunrise Group', pan_number: 'AAACS1234F' });
  });

  it('refuses to overwrite a concurrent change, names who made it, and accepts the other fields', async () => {
    const opened = { ...(await profile()), phone_validation_enabled: true };
    const whole = { short_name: opened.short_name as string, website: (opened.website ?? '') as string, city: opened.city as string };
    const save = (said: object, expected: object = opened) => {
      const form = update(admin!, sunrise!.tid).field('expected', JSON.stringify(expected));
      for (const [name, value] of Object.entries({ ...whole, ...said })) form.field(name, String(value));
      return form;
    };
    await save({ website: 'https://one.test' }).expect(200);
    const late = await save({ website: 'https://two.test', short_name: 'Late' }).expect(409);
    expect(late.body).toMatchObject({
      error: 'tenant/changed-meanwhile',
      message: 'Another user changed this tenant in the meantime. Nothing was saved.',
      details: { by: 'Anita Deshpande', position: expect.any(String) },
    });
    // Fields that the second save did not change keep the values of the first.
    const { position } = (await save({ short_name: 'Late' }).expect(200)).body;
    const now = await admin!.get(`/api/tenants/get/${sunrise!.tid}`).set('x-read-after', position).expect(200);
    expect(now.body.data[0]).toMatchObject({ website: 'https://one.test', short_name: 'Late' });
    expect((await save({}, ['no object']).expect(400)).body.message).toBe('expected must be an object of fields.');
    // Deep nesting is refused in the form and in its JSON text; built by hand, because `JSON.stringify` cannot write it.
    const deep = `{"name":${'['.repeat(9_000)}${']'.repeat(9_000)}}`;
    await update(admin!, sunrise!.tid).field('name', 'Deep').field('expected', deep).expect(400);
    for (const body of [deep, `{"name":"Deep","expected":${deep}}`])
      await update(admin!, sunrise!.tid).set('content-type', 'application/json').send(body).expect(400);
    await update(admin!, sunrise!.tid).field('expected', 'nonsense').expect(400);
  });

  it('is read by who works there, by id, and changed by its admins alone (TP-05)', async () => {
    expect(await profile(manager!)).toMatchObject({ tid: sunrise!.tid, id: sunrise!.tid });
    await update(manager!, sunrise!.tid).send({ name: 'Mine' }).expect(403);
    await update(stranger!, sunrise!.tid).send({ name: 'Mine' }).expect(404);
    const foreign = await stranger!.get(`/api/tenants/get/${sunrise!.tid}`).expect(404);
    expect(foreign.body.message).toBe('There is no such tenant.');
  });

  it('shows its changes in the timeline', async () => {
    await update(admin!, sunrise!.tid).send({ student: 'Applicant' }).expect(200);
    await desk.settle();
    const { data } = (await admin!.get('/api/getTimeline?property=Profile').expect(200)).body;
    expect(JSON.stringify(data)).toContain('Applicant');
  });
});

describe('institutions that another one looks after', () => {
  let sunrise: Tenant;
  let [admin, stranger]: Person[] = [];
  const sign = randomUUID().slice(0, 8).replaceAll('-', '');
  const email = `head@${sign}.example`;
  const password = 'Hill-view-2026';
  const about = { name: 'Hill View College', short_name: `hill${sign}`, tenant_type: 'college' };
  const first = { admin_name: 'Nandini Rao', admin_email: email, admin_password: password };
  let tid: string;
  const list = async (person = admin!) => {
    await desk.settle();
    return (await person.get('/api/tenants/list').expect(200)).body.data as Record<string, unknown>[];
  };
  const status = (person: Person, id: string, to: number) =>
    person.request('patch', `/api/tenants/update-status/${id}`).send({ status: to });

  beforeAll(async () => {
    sunrise = await desk.tenant();
    [admin, stranger] = await Promise.all([sunrise.signIn('admin'), (await desk.tenant()).signIn('admin')]);
    const { body } = await admin
      .post('/api/tenants/add', { ...about, ...first })
      .set('Idempotency-Key', sign)
      .expect(200);
    tid = body.data.tid;
    await desk.settle();
  });

  it('are listed beside the own one, and administered there (TM-01)', async () => {
    expect(await list()).toMatchObject([
      { tid, name: 'Hill View College', tenant_type: 'college', status: 1, looked_after: true, own: false, moves: ['suspend'] },
      { tid: sunrise.tid, name: 'Sunrise Admissions', looked_after: false, own: true, moves: [] },
    ]);
    expect((await list(stranger!)).map((one) => one.tid)).not.toContain(tid);
    expect((await admin!.get(`/api/tenants/get/${tid}`).expect(200)).body.data[0]).toMatchObject({ tid, is_details_complete: false });
  });

  it('begin with roles, stages, sources and places, and work', async () => {
    const head = await desk.signIn(email, password);
    expect(head.tenant).toBe(tid);
    for (const [list, least] of [
      ['roles', 6],
      ['lead-stages', 8],
      ['lead-sources', 13],
      ['states', 36],
      ['cities', 60],
    ] as const)
      expect((await head.post(`/api/lists/${list}/count`, {}).expect(200)).body.data).toBeGreaterThanOrEqual(least);
    const { body } = await head.post('/api/leadGenerate', { name: 'Ravi Kumar', phone: '9877700001', source: 'WEB' }).expect(200);
    await desk.settle();
    await head
      .post('/api/callGenerate', { lead_id: body.data.leadId, callObj: { group: 'call', selectStage: 'stage-wrong-number' } })
      .expect(200);
  });

  it('keep what they have to themselves: who looks after them sees no row of theirs', async () => {
    await admin!.in(tid).post('/api/lists/leads/rows', {}).expect(403);
    const { tenant_details, allowed_tenants } = (await admin!.get('/api/tenant-details').expect(200)).body.data[0];
    expect([tenant_details.tid, allowed_tenants]).toEqual([sunrise.tid, [expect.objectContaining({ tid: sunrise.tid })]]);
  });

  it('are created once for repeated requests, and not for an address in use', async () => {
    const again = await admin!
      .post('/api/tenants/add', { ...about, ...first })
      .set('Idempotency-Key', sign)
      .expect(200);
    expect(again.body.data.tid).toBe(tid);
    const taken = await admin!.post('/api/tenants/add', { ...about, ...first }).expect(422);
    expect(taken.body).toMatchObject({ message: 'This email address is already in use.', fields: { admin_email: expect.any(String) } });
    expect(await list()).toHaveLength(2);
    const missing = await admin!.post('/api/tenants/add', { name: 'x' }).expect(422);
    expect(missing.body.fields).toMatchObject({
      short_name: 'Short Name is required.',
      admin_email: 'Admin email is required.',
      admin_password: 'Password is required',
    });
  });

  it('may begin with colleges and leads to look around in', async () => {
    const demo = {
      name: 'Lake View',
      short_name: `hill${sign}`,
      admin_name: 'Om',
      admin_email: `om@${sign}.example`,
      admin_password: password,
    };
    const { body } = await admin!.post('/api/tenants/add', { ...demo, demo_data: true }).expect(200);
    expect(body.data.tid).toBe(`hill${sign}2`);
    await desk.settle();
    const om = await desk.signIn(`om@${sign}.example`, password);
    expect((await om.post('/api/lists/leads/count', {}).expect(200)).body.data).toBe(40);
  });

  it('stand still when they are suspended: their people are signed out, what they have stays, and they go on (TM-02)', async () => {
    const head = await desk.signIn(email, password);
    const key = (await head.post('/api/api-keys', { name: 'Site', scopes: ['capture'] }).expect(200)).body.data.secret as string;
    const capture = () =>
      desk.anonymous('post', '/api/capture/leads').set('x-api-key', key).send({ name: 'Tara', phone: '9877700002', source: 'WEB' });
    expect((await status(admin!, tid, 0).expect(200)).body.message).toBe('Tenant suspended');
    await desk.settle();
    expect((await head.post('/api/lists/leads/rows', {}).expect(401)).body.message).toMatch(/session has ended|suspended/);
    await capture().expect(403);
    await desk.anonymous('post', '/api/users/signin').send({ email, password }).expect(200);
    const otp = await desk.lastCode(email);
    const refused = await desk.anonymous('post', '/api/users/verify-otp').send({ email, otp }).expect(422);
    expect(refused.body.message).toBe('This institution is suspended. Please contact its administrator.');
    expect((await list()).find((one) => one.tid === tid)).toMatchObject({
      status: 0,
      life: 'suspended',
      moves: ['reinstate', 'requestDeletion'],
    });
    await status(admin!, tid, 1).expect(200);
    await desk.settle();
    await capture().expect(200);
    const back = await desk.signInAgain(email, password);
    await desk.settle();
    expect((await back.post('/api/lists/leads/count', {}).expect(200)).body.data).toBe(2);
  });

  it('have limits, which those who look after them say, and are told how much of it is there', async () => {
    const head = await desk.signInAgain(email, password);
    const limit = (person: Person, values: object) => person.put(`/api/tenants/${tid}/limits`, values);
    await limit(head, { users: 99 }).expect(403);
    await limit(stranger!, { users: 99 }).expect(404);
    expect((await limit(admin!, { users: 0 }).expect(422)).body.fields).toEqual({ users: expect.any(String) });
    await limit(admin!, { users: 1, leads: 2, expected: { users: null } }).expect(200);
    const late = await limit(admin!, { users: 5, expected: { users: null } }).expect(409);
    expect(late.body.error).toBe('tenant/changed-meanwhile');
    await desk.settle();
    const usage = async (person: Person) => (await person.get(`/api/tenants/${tid}/usage`).expect(200)).body.data;
    expect(await usage(admin!)).toMatchObject({
      used: { users: 1, leads: 2 },
      limits: { users: 1, leads: 2, storage_mb: null, messages: null },
    });
    expect(await usage(head)).toMatchObject({ used: { users: 1 } });
    await stranger!.get(`/api/tenants/${tid}/usage`).expect(404);
    const lead = { name: 'One more', phone: '9877700009', source: 'WEB' };
    const full = await head.post('/api/leadGenerate', lead).expect(422);
    expect(full.body.message).toBe('Your institution may have at most 2 leads, and has 2. Please ask your operator for a higher limit.');
    const person = { name: 'Second', email: `second@${sign}.example`, password: 'Admissions@2026', role: 3 };
    expect((await head.post('/api/users/register', person).expect(422)).body.message).toContain('at most 1 users');
    await limit(admin!, { users: null, leads: null }).expect(200);
    await desk.settle();
    await head.post('/api/leadGenerate', lead).expect(200);
    await desk.settle();
  });

  it('keep to a limit when many ask for the last room at once', async () => {
    const head = await desk.signInAgain(email, password);
    const { used } = (await admin!.get(`/api/tenants/${tid}/usage`).expect(200)).body.data;
    await admin!.put(`/api/tenants/${tid}/limits`, { users: used.users + 1, leads: used.leads + 2 }).expect(200);
    await desk.settle();
    const six = [1, 2, 3, 4, 5, 6];
    const codes = (answers: Response[]) => answers.map(({ status }) => status).sort();
    const leads = six.map((at) => head.post('/api/leadGenerate', { name: 'At once', phone: `987770011${at}`, source: 'WEB' }));
    expect(codes(await Promise.all(leads))).toEqual([200, 200, 422, 422, 422, 422]);
    const person = { name: 'At once', password: 'Admissions@2026', role: 3 };
    const people = six.slice(0, 3).map((at) => head.post('/api/users/register', { ...person, email: `once${at}@${sign}.example` }));
    expect(codes(await Promise.all(people))).toEqual([200, 422, 422]);
    await admin!.put(`/api/tenants/${tid}/limits`, { users: null, leads: null }).expect(200);
    await desk.settle();
  });

  it('are told in words that there is no room for files, and that no more messages leave in this month', async () => {
    const head = await desk.signInAgain(email, password);
    await admin!.put(`/api/tenants/${tid}/limits`, { storage_mb: 0, messages: 0 }).expect(200);
    await desk.settle();
    const file = await head.request('post', '/api/upload/leadCsv').attach('file', Buffer.from('phone\n9877700010'), 'leads.csv');
    expect([file.status, file.body.error]).toEqual([422, 'tenant/limit-reached']);
    expect(file.body.message).toMatch(/^Your institution may have at most 0 MB of files, and has \d+\. Please ask/);
    const logo = await head.request('put', `/api/tenants/update/${tid}`).attach('logo_image', PNG, 'logo.png');
    expect([logo.status, logo.body.error]).toEqual([422, 'tenant/limit-reached']);
    await head.post('/api/messages/test', { channel: 'email' }).expect(200);
    const message = async () => {
      await desk.settle();
      return (await head.post('/api/lists/messages/rows', { limit: 1 }).expect(200)).body.data[0] as { status: string; error: string };
    };
    while (!/failed|accepted/.test((await message()).status));
    expect(await message()).toMatchObject({ status: 'failed', error: expect.stringContaining('can send at most 0 messages per month') });
    // The archive is allowed whatever the storage limit is.
    await head.post(`/api/tenants/${tid}/archive`).expect(200);
    await admin!.put(`/api/tenants/${tid}/limits`, { storage_mb: null, messages: null }).expect(200);
    await desk.settle();
    await head.request('post', '/api/upload/leadCsv').attach('file', Buffer.from('phone\n9877700010'), 'leads.csv').expect(200);
  });

  it('are suspended and added only by operators', async () => {
    const head = await desk.signInAgain(email, password);
    expect((await status(head, tid, 0).expect(403)).body.message).toContain('Only admins of the institution that added this one');
    await status(stranger!, tid, 0).expect(404);
    await status(admin!, sunrise.tid, 0).expect(403);
    await status(admin!, tid, 7).expect(400);
    const own = { ...about, ...first, admin_email: `other@${sign}.example` };
    expect((await head.post('/api/tenants/add', own).expect(403)).body.message).toContain(
      'Only operators of the installation can add institutions',
    );
    await (await sunrise.signIn('manager')).post('/api/tenants/add', own).expect(403);
  });
});

describe('institutions that are added for one address at the same time', () => {
  it('are one: none is left without an admin', async () => {
    const sunrise = await desk.tenant();
    const admin = await sunrise.signIn('admin');
    const sign = `twin${randomUUID().slice(0, 6)}`;
    const asked = {
      name: 'Twin College',
      short_name: sign,
      admin_name: 'Nandini Rao',
      admin_email: `head@${sign}.example`,
      admin_password: 'Admissions@2026',
    };
    const answers = await Promise.all([1, 2, 3, 4].map(() => admin.post('/api/tenants/add', asked)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422]);
    const added = await desk.ask('log', sunrise.since, { tenantId: sunrise.tid, types: ['TenantAdded'] });
    expect(added).toHaveLength(1);
    await desk.signIn(asked.admin_email);
  });
});

describe('all of an institution in one file', () => {
  it('holds its events, rows and files, and is for its admins alone', async () => {
    const [sunrise, meadow] = [await desk.tenant(), await desk.tenant()];
    const [admin, manager, stranger] = await Promise.all([sunrise.signIn('admin'), sunrise.signIn('manager'), meadow.signIn('admin')]);
    await admin.post('/api/leadGenerate', { name: 'Ravi "R" Kumar', phone: '9877700011', source: 'WEB' }).expect(200);
    await admin.request('put', `/api/tenants/update/${sunrise.tid}`).attach('logo_image', PNG, 'logo.png').expect(200);
    await desk.settle();
    await desk.ask('putFile', sunrise.tid, 'All of before.tar.gz', 'application/gzip', 'packed');
    const path = `/api/tenants/${sunrise.tid}/archive`;
    await manager.post(path).expect(403);
    await stranger.post(path).expect(404);
    const { jobId } = (await admin.post(path).expect(200)).body.data;
    const job = async () => (await admin.get(`/api/jobs/${jobId}`).expect(200)).body.data;
    do await desk.settle();
    while ((await job()).status === 'running');
    expect(await job()).toMatchObject({ status: 'completed' });
    const { body, headers } = await admin.get(`/api/jobs/${jobId}/file`).buffer(true).parse(bytesOf).expect(200);
    expect([headers['content-type'], headers['content-disposition']]).toEqual(['application/gzip', expect.stringMatching(/\.tar\.gz$/)]);
    const files = untar(gunzipSync(body as Buffer));
    expect(files.get('rows/leads.csv')?.toString()).toContain('Ravi ""R"" Kumar');
    expect(files.get('rows/leads.parquet')?.subarray(0, 4).toString()).toBe('PAR1');
    expect(files.get('events.ndjson')?.toString()).toContain('Ravi \\"R\\" Kumar');
    expect([...files].find(([name]) => /^files\/.+logo\.png$/.test(name))?.[1].equals(PNG)).toBe(true);
    expect([...files.values()].some((content) => content.includes(meadow.tid))).toBe(false);
    const rows = [...files]
      .filter(([name]) => name.endsWith('.csv'))
      .flatMap(([, content]) => parse(content, { columns: true }) as object[]);
    const noted = await desk.ask('log', sunrise.since, { tenantId: sunrise.tid, types: ['DataExported'] });
    expect(noted).toMatchObject([{ data: { list: 'everything', rows: rows.length } }]);
    // Otherwise each archive would contain all earlier ones.
    expect([...files.keys()].filter((name) => name.endsWith('.gz'))).toEqual([]);
    await stranger.get(`/api/jobs/${jobId}/file`).expect(404);
  });
});

function bytesOf(response: Response, done: (error: Error | null, body: unknown) => void): void {
  const pieces: Buffer[] = [];
  response.on('data', (piece: Buffer) => pieces.push(piece));
  response.on('end', () => done(null, Buffer.concat(pieces)));
}

/** The files in a tape archive, by name. */
function untar(archive: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  for (let at = 0; archive[at];) {
    const name = archive.toString('utf8', at, archive.indexOf(0, at));
    const bytes = Number.parseInt(archive.toString('ascii', at + 124, at + 135), 8);
    files.set(name, archive.subarray(at + 512, at + 512 + bytes));
    at += 512 + Math.ceil(bytes / 512) * 512;
  }
  return files;
}

/** The encryption keys of a browser's push subscription. */
const pushKeys = () => ({
  p256dh: createECDH('prime256v1').generateKeys().toString('base64url'),
  auth: randomBytes(16).toString('base64url'),
});

describe('an institution that is deleted', () => {
  it('is deleted by two people, after a delay, with all its data; other institutions lose nothing', async () => {
    const sunrise = await desk.tenant();
    const [admin, sign] = [await sunrise.signIn('admin'), `bye${randomUUID().slice(0, 6)}`];
    await admin.put(`/api/users/${sunrise.id('manager')}`, { role: 1, user_type: 'org' }).expect(200);
    const email = `head@${sign}.example`;
    const first = { admin_name: 'Nandini Rao', admin_email: email, admin_password: 'Admissions@2026', demo_data: true };
    const { tid } = (await admin.post('/api/tenants/add', { name: 'Passing College', short_name: sign, ...first }).expect(200)).body.data;
    await desk.settle();
    const other = await sunrise.signIn('manager');
    const head = await desk.signIn(email);
    await head.request('put', `/api/tenants/update/${tid}`).attach('logo_image', PNG, 'logo.png').expect(200);
    const key = (await head.post('/api/api-keys', { name: 'Site', scopes: ['capture'] }).expect(200)).body.data.secret as string;
    const browser = { endpoint: `https://push.example/${sign}`, keys: pushKeys() };
    await head.post('/api/save-push-notification-subscriber', browser).expect(200);
    expect(await desk.ask('vaultHolds', browser.endpoint)).toBe(true);
    const agency = { name: 'Kestrel Leads', contact: 'Kiran Ledger', email: 'kiran@mart.example' };
    await head.post('/api/records/publishers', agency).expect(200);
    const ask = (person: Person) => person.post(`/api/tenants/${tid}/deletion`, { reason: 'The contract ended.' });
    expect((await ask(admin).expect(409)).body.message).toBe('"Delete" is not possible: this tenant is Active.');
    await admin.request('patch', `/api/tenants/update-status/${tid}`).send({ status: 0 }).expect(200);
    await admin.post(`/api/tenants/${tid}/deletion`, {}).expect(422);
    await ask(admin).expect(200);
    expect((await admin.post(`/api/tenants/${tid}/deletion/agree`).expect(422)).body.message).toContain('another person must approve');
    await admin.delete(`/api/tenants/${tid}/deletion`).expect(200);
    await ask(admin).expect(200);
    await desk.settle();
    await other.post(`/api/tenants/${tid}/deletion/agree`).expect(200);
    const erased = () => desk.ask('log', sunrise.since, { tenantId: tid, types: ['TenantErased'] });
    // The timer fires within half a second.
    while ((await erased()).length === 0) await desk.settle();
    await desk.settle();
    const after = (await admin.get('/api/tenants/list').expect(200)).body.data as { tid: string; life: string; email: null }[];
    expect(after.find((one) => one.tid === tid)).toMatchObject({ life: 'deleted', email: null, moves: [] });
    await admin.get(`/api/tenants/get/${tid}`).expect(404);
    await desk.anonymous('post', '/api/users/signin').send({ email, password: 'Admissions@2026' }).expect(422);
    await desk.anonymous('post', '/api/capture/leads').set('x-api-key', key).send({ name: 'Tara', phone: '9877700002' }).expect(401);
    const log = await desk.ask('log', sunrise.since, { tenantId: tid });
    expect(log.length).toBeGreaterThan(100);
    expect(JSON.stringify(log)).not.toMatch(/Nandini|mail\.example|Kiran|kiran/);
    expect(await desk.ask('vaultHolds', browser.endpoint)).toBe(false);
    // Reservations of phone numbers are erased too.
    expect([await desk.ask('files', tid), await desk.ask('vaultHolds', tid)]).toEqual([0, false]);
    // The address is free again, and data of other institutions is unchanged.
    const again = { name: 'Second Admin', email, password: 'Admissions@2026', role: 1, user_type: 'org' };
    await admin.post('/api/users/register', again).expect(200);
    await desk.settle();
    expect((await admin.post('/api/lists/users/count', {}).expect(200)).body.data).toBe(12);
  });

  it('is not agreed to by a second account of the person who asked for it', async () => {
    const sunrise = await desk.tenant();
    const [admin, sign] = [await sunrise.signIn('admin'), `two${randomUUID().slice(0, 6)}`];
    const password = 'Admissions@2026';
    const first = { admin_name: 'Nandini Rao', admin_email: `head@${sign}.example`, admin_password: password };
    const { tid } = (await admin.post('/api/tenants/add', { name: 'Two Faces', short_name: sign, ...first }).expect(200)).body.data;
    await desk.settle();
    await admin.request('patch', `/api/tenants/update-status/${tid}`).send({ status: 0 }).expect(200);
    const newAdmin = async (by: Person, name: string) => {
      const account = { name, email: sunrise.email(`${name}.${sign}`), password, role: 1 };
      await by.post('/api/users/register', account).expect(200);
      await desk.settle();
      return desk.signIn(account.email, password);
    };
    const ask = (by: Person) => by.post(`/api/tenants/${tid}/deletion`, { reason: 'The contract ended.' }).expect(200);
    const withdraw = () => admin.delete(`/api/tenants/${tid}/deletion`).expect(200);
    const refused = async (by: Person, code: string) => {
      const { body } = await by.post(`/api/tenants/${tid}/deletion/agree`).expect(422);
      expect(body).toMatchObject({ error: `second-person/${code}`, message: expect.stringMatching(/must approve/) });
    };
    const before = await newAdmin(admin, 'before');
    await ask(admin);
    await refused(admin, 'same');
    // Accounts created before the request, after it, and by a created account.
    await refused(before, 'made-by-requester');
    await refused(await newAdmin(admin, 'after'), 'made-by-requester');
    await refused(await newAdmin(before, 'through'), 'made-by-requester');
    await withdraw();
    // The reverse direction, also after the account has a password of its own.
    const own = { old_password: password, new_password: 'Mine@2026', confirm_password: 'Mine@2026' };
    await before.post(`/api/update-password/${before.userId}`, own).expect(200);
    const face = await desk.signInAgain(sunrise.email(`before.${sign}`), own.new_password);
    await ask(face);
    await refused(admin, 'made-requester');
    await withdraw();
    // Two accounts created by a third person: one with a password, one by a file and an invitation.
    const csv = `Name,Email,Role\nThird Face,${sunrise.email(`imported.${sign}`)},1\n`;
    const { uploadId, mapping } = (
      await admin.request('post', '/api/uploadUser').attach('file', Buffer.from(csv), 'people.csv').expect(200)
    ).body.data;
    const { jobId } = (await admin.post('/api/imports', { uploadId, mapping }).expect(200)).body.data;
    do await desk.settle();
    while ((await admin.get(`/api/jobs/${jobId}`).expect(200)).body.data.status === 'running');
    const token = /#([\w.-]+)/.exec((await desk.ask('lastMail', sunrise.email(`imported.${sign}`))) ?? '')?.[1];
    await desk
      .anonymous('post', '/api/auth/accept-invitation')
      .send({ token, new_password: password, confirm_password: password })
      .expect(200);
    await desk.settle();
    const sibling = await newAdmin(admin, 'sibling');
    await ask(face);
    await refused(sibling, 'same-maker');
    await refused(await desk.signIn(sunrise.email(`imported.${sign}`), password), 'same-maker');
    await withdraw();
    // An independent person, until the requester sets their password or e-mail address.
    for (const key of ['manager', 'manager2', 'counsellor'] as const)
      await admin.put(`/api/users/${sunrise.id(key)}`, { role: 1, user_type: 'org' }).expect(200);
    await ask(admin);
    const [passwords, email] = [{ new_password: 'Mine@2026', confirm_password: 'Mine@2026' }, sunrise.email(`taken.${sign}`)];
    await admin.post(`/api/update-password/${sunrise.id('manager')}`, passwords).expect(200);
    await admin.put(`/api/users/${sunrise.id('manager2')}`, { email }).expect(200);
    await desk.settle();
    await refused(await desk.signInAgain(sunrise.email('manager'), passwords.new_password), 'same-hands');
    await refused(await desk.signInAgain(email), 'same-hands');
    await (await sunrise.signIn('counsellor')).post(`/api/tenants/${tid}/deletion/agree`).expect(200);
  });
});
