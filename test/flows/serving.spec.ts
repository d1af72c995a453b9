import { desk, SharedDesk, type Tenant } from '../fixtures/shared-desk';

describe('a running product', () => {
  let sunrise: Tenant;
  beforeAll(async () => {
    sunrise = await desk.tenant();
  });

  it('says that it lives and that every dependency answers', async () => {
    expect((await desk.anonymous('get', '/health/live').expect(200)).body).toEqual({ status: 'ok' });
    const { body } = await desk.anonymous('get', '/health/ready').expect(200);
    const checks = ['eventStore', 'readStore', 'vault', 'projections', 'lists'].map((name) => [name, { status: 'ok' }]);
    expect(body).toEqual({ status: 'ok', checks: Object.fromEntries(checks), filling: {} });
  });

  it('shows lag and rate of every read model', async () => {
    const { text } = await desk.anonymous('get', '/metrics').expect(200);
    for (const model of ['lead-list', 'activity-facts', 'timeline']) expect(text).toContain(`projection_lag_seconds{model="${model}"}`);
    expect(text).toContain('http_request_seconds_bucket');
  });

  it('has a mailbox for development, as a page and as JSON', async () => {
    await desk
      .anonymous('post', '/api/auth/forgot-password')
      .send({ email: sunrise.email('admin') })
      .expect(200);
    const page = await desk.anonymous('get', '/dev/mailbox').expect(200);
    expect(page.text).toContain(sunrise.email('admin'));
    expect(page.headers['content-type']).toContain('text/html');
    const { body } = await desk.anonymous('get', '/dev/mailbox').set('accept', 'application/json').expect(200);
    expect(body[0]).toMatchObject({ to: sunrise.email('admin') });
    // Through a proxy, and by a host name that an attacker points here (DNS rebinding).
    await desk.anonymous('get', '/dev/mailbox').set('x-forwarded-for', '203.0.113.7').expect(404);
    await desk.anonymous('get', `/dev/mailbox/${body[0].id}`).set('host', 'evil.example').expect(404);
  });

  it('gives every failure a correlation id', async () => {
    const { body, headers } = await desk.anonymous('get', '/api/acl').expect(401);
    expect(body).toMatchObject({ code: 401, success: false, message: 'Your session is not valid. Please sign in again.' });
    expect(headers['x-correlation-id']).toBe(body.correlationId);
  });

  it('keeps what the API says out of every cache, and sockets to its own address', async () => {
    const { headers } = await desk.anonymous('get', '/api/config/public').set('host', 'crm.example:8443').expect(200);
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['content-security-policy']).toMatch(/connect-src 'self' ws:\/\/crm\.example:8443 wss:\/\/crm\.example:8443(;|$)/);
    const odd = await desk.anonymous('get', '/api/nothing').set('host', '*; script-src *').expect(404);
    expect(odd.headers['cache-control']).toBe('no-store');
    expect(odd.headers['content-security-policy']).toMatch(/connect-src 'self' 'self'(;|$)/);
  });

  it('says of scripts and styles only what concerns them, and of pages what they may', async () => {
    const script = await desk.anonymous('get', '/assets/some.js');
    expect(script.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cross-origin-resource-policy': 'same-origin' });
    expect(script.headers['content-security-policy']).toBeUndefined();
    expect((await desk.anonymous('get', '/leads')).headers['content-security-policy']).toContain("script-src 'self'");
  });

  it('compresses what is longer than a packet, streamed answers included, and leaves the rest as it is', async () => {
    const admin = await sunrise.signIn('admin');
    const states = (encoding: string) => admin.get('/api/getstreams').set('accept-encoding', encoding).expect(200);
    const [plain, br, gzip] = [await states('identity'), await states('br'), await states('gzip')];
    expect([plain, br, gzip].map(({ headers }) => headers['content-encoding'])).toEqual([undefined, 'br', 'gzip']);
    expect([br.text, gzip.text]).toEqual([plain.text, plain.text]);
    for (const { headers } of [br, gzip]) expect(Number(headers['content-length'])).toBeLessThan(Buffer.byteLength(plain.text) / 2);
    const short = await admin.get('/api/jobs/unknown').set('accept-encoding', 'br');
    expect(short.headers['content-encoding']).toBeUndefined();
    const columns = [{ field: 'name', title: 'Name' }];
    const csv = await admin.post('/api/lists/users/export', { columns }).set('accept-encoding', 'br').expect(200);
    expect(csv.headers['content-encoding']).toBe('br');
    expect(csv.text).toContain('Asha Sharma');
  });

  it('finds everything again after a restart', async () => {
    const admin = await sunrise.signIn('admin');
    const { body } = await admin.post('/api/leadGenerate', { name: 'Still Here', phone: '9400000001', source: 'WEB' }).expect(200);
    await desk.restart();
    await desk.settle();
    const found = await admin.get(`/api/getProfileDataFromId?lead_id=${body.data.leadId}`).expect(200);
    expect(found.body.data[0].name).toBe('Still Here');
  });

  it('has none as soon as a mail server is configured', async () => {
    const mailing = await SharedDesk.open({ SMTP_URL: 'smtp://127.0.0.1:1' });
    await mailing.anonymous('get', '/dev/mailbox').expect(404);
    const { body } = await mailing.anonymous('get', '/api/config/public').expect(200);
    expect(body.data.mailbox).toBe(false);
    await mailing.close();
  });
});
