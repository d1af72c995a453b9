import { desk, type Tenant } from '../fixtures/shared-desk';

/** The cookie of a response and the address of its redirect. */
interface Visit {
  status: number;
  cookie: string;
  location: URL;
}

describe('sign-in by an identity provider', () => {
  let sunrise: Tenant;
  const paths = { alpha: '/alpha-oauth-redirect', beta: '/auth/beta/callback' };
  const visitOf = ({ status, headers }: Response): Visit => ({
    status,
    cookie: headers.get('set-cookie')?.split(';')[0] ?? '',
    location: new URL(headers.get('location') ?? '/', desk.address),
  });
  /** Leaves for a provider as the sign-in screen does. */
  const leave = async (provider: keyof typeof paths, more: Record<string, string> = {}): Promise<Visit> => {
    const query = new URLSearchParams({ redirect_uri: `${desk.address}${paths[provider]}`, state: 's-1', scope: 'openid', ...more });
    return visitOf(await fetch(`${desk.address}/api/users/identity/${provider}?${query.toString()}`, { redirect: 'manual' }));
  };
  /** Signs in on the sandbox's page, which sends the browser back. */
  const consent = async ({ location }: Visit, email: string, verified = true): Promise<URL> => {
    const { client_id, redirect_uri, response_type, state, nonce, code_challenge } = Object.fromEntries(location.searchParams);
    const kept = { client_id, redirect_uri, response_type, state, nonce, code_challenge: code_challenge ?? '' };
    const body = new URLSearchParams({ ...(kept as Record<string, string>), email, ...(verified && { verified: 'on' }) });
    const page = `${desk.address}${location.pathname}`;
    return visitOf(await fetch(page, { method: 'POST', body, redirect: 'manual' })).location;
  };
  const login = (provider: string, proof: object, cookie: string) =>
    desk.anonymous('post', `/api/users/${provider}-login`).set('cookie', cookie).send(proof);
  const codeOf = (back: URL) => ({ code: back.searchParams.get('code') });
  const tokenOf = (back: URL) => ({ idToken: new URLSearchParams(back.hash.slice(1)).get('id_token') });

  beforeAll(async () => void (sunrise = await desk.tenant()));

  it('exchanges the code of the first provider for a session, by its PKCE secret (IDP-01, IDP-02, IDP-04)', async () => {
    const left = await leave('alpha');
    expect(Object.fromEntries(left.location.searchParams)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      state: 's-1',
    });
    const back = await consent(left, sunrise.email('counsellor'));
    expect([back.pathname, back.searchParams.get('state')]).toEqual(['/alpha-oauth-redirect', 's-1']);
    const { body } = await login('alpha', codeOf(back), left.cookie).expect(200);
    expect(body).toMatchObject({ code: 200, result: { id: sunrise.id('counsellor') }, tenantDetail: { tid: sunrise.tid } });
    await desk.person(body.result.token, body.result.id, sunrise.tid).get('/api/acl').expect(200);
    // Neither the cookie nor the code is valid a second time.
    await login('alpha', codeOf(back), left.cookie).expect(422);
  });

  it('takes the ID token of the second provider (IDP-07, IDP-08, IDP-10)', async () => {
    const left = await leave('beta');
    expect(Object.fromEntries(left.location.searchParams)).toMatchObject({ response_type: 'id_token', prompt: 'consent' });
    const back = await consent(left, sunrise.email('admin'));
    expect(back.pathname).toBe('/auth/beta/callback');
    const { body } = await login('beta', tokenOf(back), left.cookie).expect(200);
    expect(body.result.id).toBe(sunrise.id('admin'));
  });

  it('refuses what another browser began, and a token that was asked for by another nonce (IDP-05, IDP-11)', async () => {
    const [mine, theirs] = [await leave('alpha'), await leave('alpha')];
    const back = await consent(theirs, sunrise.email('counsellor'));
    await login('alpha', codeOf(back), '').expect(422);
    await login('alpha', codeOf(back), mine.cookie).expect(422);
    const [one, other] = [await leave('beta'), await leave('beta')];
    const token = tokenOf(await consent(other, sunrise.email('admin')));
    await login('beta', token, one.cookie).expect(422);
    await login('beta', { idToken: 'a.b.c' }, (await leave('beta')).cookie).expect(422);
  });

  it('is refused with an address that the provider did not verify, or that no account has', async () => {
    const unverified = await leave('alpha');
    const back = await consent(unverified, sunrise.email('admin'), false);
    await login('alpha', codeOf(back), unverified.cookie).expect(422);
    const stranger = await leave('alpha');
    const refused = await login('alpha', codeOf(await consent(stranger, 'nobody@elsewhere.example')), stranger.cookie).expect(422);
    expect(refused.body.message).toBe('There is no account for this address.');
  });

  it('redirects to no other site, and names what is missing', async () => {
    expect((await leave('alpha', { redirect_uri: 'https://evil.example/alpha-oauth-redirect' })).status).toBe(400);
    expect((await leave('alpha', { redirect_uri: `${desk.address}/leads` })).status).toBe(400);
    expect((await fetch(`${desk.address}/api/users/identity/gamma?redirect_uri=x`)).status).toBe(404);
    expect((await login('alpha', {}, '')).body).toMatchObject({ code: 400, message: 'code is required' });
    expect((await login('beta', { code: 'c' }, '')).body).toMatchObject({ code: 400, message: 'idToken is required' });
    await login('gamma', { code: 'c' }, '').expect(404);
    const page = (await leave('alpha')).location;
    expect((await fetch(page)).status).toBe(200);
    expect((await fetch(page, { headers: { 'x-forwarded-for': '10.0.0.1' } })).status).toBe(404);
  });
});
