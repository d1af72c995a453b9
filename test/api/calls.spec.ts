import catalog from '../catalog/calls.json';
import { coveredCalls } from '../catalog/covered-calls';
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
const urlOf = (path: string) => `/api/${path.replace(/\{[^}]+\}/g, 'some-id')}`;
type Method = 'get' | 'post' | 'put' | 'delete' | 'patch';

describe('the documented calls', () => {
  let desk: Desk;
  let stranger: Person;

  beforeAll(async () => {
    desk = await Desk.open();
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
  }, 60_000);

  it('open for nobody without a session, except those of the sign-in', async () => {
    const open = [
      'users/signin',
      'users/verify-otp',
      'users/send-otp',
      'auth/forgot-password',
      'auth/verify-forgot-password-otp',
      'auth/reset-password',
    ];
    for (const { method, path } of calls.filter((call) => coveredCalls.includes(nameOf(call)) && !open.includes(call.path))) {
      const { status } = await desk.anonymous(method.toLowerCase() as Method, urlOf(path));
      expect([path, status]).toEqual([path, 401]);
    }
  }, 60_000);

  it('open for nobody with a tenant that is not theirs', async () => {
    const open = [
      'users/signin',
      'users/verify-otp',
      'users/send-otp',
      'auth/forgot-password',
      'auth/verify-forgot-password-otp',
      'auth/reset-password',
    ];
    for (const { method, path } of calls.filter((call) => coveredCalls.includes(nameOf(call)) && !open.includes(call.path))) {
      const { status, body } = await stranger.request(method.toLowerCase() as Method, urlOf(path));
      expect([path, status, body.message]).toEqual([path, 403, 'You have no access to this tenant.']);
    }
  }, 60_000);
});
