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
    expect((await send({ leads: [] })).body.message).toBe('leads must hold at least one enquiry');
    expect((await send({ leads: Array.from({ length: 1001 }, () => ({ phone: '9811111111' })) })).body.message).toContain('1,000');
    expect((await send({ phone: '9811111111', surprise: 1 })).status).toBe(400);
    expect((await send({ phone: '12' })).body.message).toBe('Please, Enter 10 digit Mobile Number.');
    expect((await send({ phone: '9811111111', leads: [{ phone: '9811111112' }] })).body.error).toBe('lead/capture-ambiguous');
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
