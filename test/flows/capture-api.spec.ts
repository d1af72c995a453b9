import type { Person } from '../fixtures/front';
import { desk, type Tenant } from '../fixtures/shared-desk';

describe('the capture API', () => {
  let sunrise: Tenant;
  let admin: Person;
  let key: { id: string; secret: string };

  beforeAll(async () => {
    sunrise = await desk.tenant();
    admin = await sunrise.signIn('admin');
    const { body } = await admin.post('/api/api-keys', { name: 'Landing page', scopes: ['capture'] }).expect(200);
    key = body.data;
    await desk.settle();
  });

  const send = (body: object, secret = key.secret, idempotencyKey?: string) => {
    const request = desk.anonymous('post', '/api/capture/leads').set('x-api-key', secret).send(body);
    return idempotencyKey ? request.set('idempotency-key', idempotencyKey) : request;
  };
  const count = async (person = admin) => {
    await desk.settle();
    return (await person.post('/api/lists/leads/count', {}).expect(200)).body.data as number;
  };

  it('shows the secret once and keeps it out of lists and events', async () => {
    const { body } = await admin.post('/api/lists/api-keys/rows', {}).expect(200);
    expect(body.data).toEqual([expect.objectContaining({ name: 'Landing page', lastFour: key.secret.slice(-4) })]);
    expect(JSON.stringify(body)).not.toContain(key.secret);
    const keys = await admin.get('/api/tenants/get-secret-key').expect(200);
    expect(keys.body.data).toEqual([
      { id: key.id, name: 'Landing page', scopes: ['capture'], active: true, ends_with: key.secret.slice(-4), valid_until: null },
    ]);
    await (await sunrise.signIn('manager')).get('/api/tenants/get-secret-key').expect(403);
    expect(JSON.stringify(await desk.ask('log', sunrise.since))).not.toContain(key.secret);
  });

  it('captures one enquiry, and the same enquiry once', async () => {
    const enquiry = { name: 'Tara Rao', phone: '9812345670', source: 'LANDING', utm_source: 'google' };
    const first = await send(enquiry, key.secret, 'form-1').expect(200);
    const again = await send(enquiry, key.secret, 'form-1').expect(200);
    expect(first.body.data).toMatchObject({ outcome: 'created' });
    expect(again.body.data).toEqual(first.body.data);
    expect(await count()).toBe(1);
  });

  it('counts the requests of each key by itself', async () => {
    const left = async (secret: string) => {
      const { headers } = await send({ leads: [] }, secret);
      return Number(headers['x-ratelimit-remaining']);
    };
    const { body } = await admin.post('/api/api-keys', { name: 'Another page', scopes: ['capture'] }).expect(200);
    const before = await left(key.secret);
    expect(await left(body.data.secret)).toBe(599);
    expect(await left(key.secret)).toBe(before - 1);
  });

  it('captures many in one go, all or none', async () => {
    const leads = Array.from({ length: 1000 }, (_, index) => ({ phone: `97000${String(index).padStart(5, '0')}`, source: 'SHEET' }));
    const refused = await send({ leads: [...leads.slice(0, 2), { name: 'Nobody' }] });
    expect([refused.status, refused.body.error]).toEqual([422, 'lead/unreachable']);
    expect(refused.body.message).toContain('leads[2]');
    expect(await count()).toBe(1);
    const { body } = await send({ leads }, key.secret, 'batch-1').expect(200);
    expect(body.data).toHaveLength(1000);
    await send({ leads }, key.secret, 'batch-1').expect(200);
    expect(await count()).toBe(1001);
  });

  it('answers mistakes clearly', async () => {
    expect((await send({ leads: [] })).body.message).toBe('leads must contain at least one enquiry');
    expect((await send({ leads: Array.from({ length: 1001 }, () => ({ phone: '9811111111' })) })).body.message).toContain('1,000');
    expect((await send({ phone: '9811111111', surprise: 1 })).status).toBe(400);
    expect((await send({ phone: '12' })).body.message).toBe('Please, Enter 10 digit Mobile Number.');
    expect((await send({ phone: '9811111111', leads: [{ phone: '9811111112' }] })).body.error).toBe('lead/capture-ambiguous');
  });

  describe('asks of each key', () => {
    let id: string;
    let secret: string;
    const change = async (values: object) => void (await admin.put(`/api/records/api-keys/${id}`, values).expect(200));
    const said = async (from = '203.0.113.7') => {
      const { status, body } = await send({ phone: '9811111999' }, secret).set('x-forwarded-for', from);
      return status === 200 ? 200 : [status, body.message];
    };
    beforeAll(async () => {
      const asked = { name: 'Partner', scopes: ['capture'], addresses: [{ address: '203.0.113.0/24' }] };
      ({ id, secret } = (await admin.post('/api/api-keys', asked).expect(200)).body.data);
    });

    it('that it comes from an address that it is for', async () => {
      expect(await said('198.51.100.4')).toEqual([403, 'This API key may not be used from this address.']);
      expect(await said()).toBe(200);
      const wrong = await admin.put(`/api/records/api-keys/${id}`, { addresses: [{ address: '203.0.113.256' }] }).expect(422);
      expect(wrong.body).toMatchObject({
        error: 'api-keys/field-invalid',
        fields: { addresses: expect.stringContaining('203.0.113.256') },
      });
    });
    it('that its last day is not over', async () => {
      const made = await admin.post('/api/api-keys', { name: 'Late', scopes: ['capture'], expiresOn: '2026-01-31' }).expect(422);
      const words = 'This day is in the past: the key would never be valid.';
      expect(made.body).toMatchObject({ error: 'api-keys/field-invalid', message: words, fields: { expiresOn: words } });
      await change({ expiresOn: '2026-01-31' });
      expect(await said()).toEqual([401, 'This API key has expired.']);
      await change({ expiresOn: '2999-01-31' });
      expect(await said()).toBe(200);
    });
    it('that it is in use and has the scope, from the moment of the change', async () => {
      await change({ active: false });
      expect(await said()).toEqual([403, 'This API key is not in use at present.']);
      await change({ active: true, scopes: ['events'] });
      expect(await said()).toEqual([403, 'This API key is not for "capture".']);
      await change({ scopes: ['capture'] });
      expect(await said()).toBe(200);
    });
    it('its latest secret', async () => {
      const { data } = (await admin.post(`/api/api-keys/${id}/secret`, {}).expect(200)).body;
      expect(await said()).toEqual([401, 'The header x-api-key must carry a valid API key.']);
      secret = data.secret;
      expect(await said()).toBe(200);
      await desk.settle();
      const [row] = (await admin.post('/api/lists/api-keys/by-key', { keys: [id] }).expect(200)).body.data;
      expect(row).toMatchObject({ lastFour: secret.slice(-4) });
      await admin.put(`/api/records/api-keys/${id}`, { lastFour: 'mine' }).expect(422);
    });
    it('when and from where it was used at last, which its admins see and no other institution', async () => {
      const { data } = (await admin.get('/api/api-keys/uses').expect(200)).body;
      expect(data).toContainEqual({ id, at: expect.any(String), ip: '203.0.113.7' });
      const lakeview = await (await desk.tenant()).signIn('admin');
      expect((await lakeview.get('/api/api-keys/uses').expect(200)).body.data).toEqual([]);
      await lakeview.post(`/api/api-keys/${id}/secret`, {}).expect(404);
      await lakeview.put(`/api/records/api-keys/${id}`, { active: false }).expect(404);
    });
  });

  it('applies the phone rules of the institution, with its message, for single leads and batches', async () => {
    const profile = (values: object) => admin.request('put', `/api/tenants/update/${sunrise.tid}`).send(values).expect(200);
    const words = 'Ten digits from 6 to 9, please.';
    await profile({ phone_validation_enabled: '1', custom_phone_regex: '^[6-9]\\d{9}$', phone_validation_err_msg: words });
    await desk.settle();
    const before = await count();
    expect((await send({ phone: '5811100021' }).expect(422)).body).toMatchObject({ message: words });
    expect((await send({ leads: [{ phone: '9811100031' }, { phone: '5811100021' }] }).expect(422)).body.message).toBe(`leads[1]: ${words}`);
    await send({ phone: '98111 00032' }).expect(200);
    expect(await count()).toBe(before + 1);
    await profile({ phone_validation_enabled: '0', custom_phone_regex: '' });
  });

  it('opens nothing to unknown keys, other scopes and revoked keys', async () => {
    await send({ phone: '9811111111' }, 'mk_guess').expect(401);
    await desk.anonymous('post', '/api/capture/leads').send({ phone: '9811111111' }).expect(401);
    const events = (await admin.post('/api/api-keys', { name: 'Warehouse', scopes: ['events'] }).expect(200)).body.data;
    await send({ phone: '9811111111' }, events.secret).expect(403);
    const counsellor = await sunrise.signIn('counsellor');
    await counsellor.post('/api/api-keys', { name: 'Mine', scopes: ['capture'] }).expect(403);
    await admin.delete(`/api/api-keys/${key.id}`).expect(200);
    await send({ phone: '9811111111' }).expect(401);
    const lakeview = await (await desk.tenant()).signIn('admin');
    expect(await count(lakeview)).toBe(0);
  });
});
