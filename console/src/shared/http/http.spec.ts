import { get, post } from './http';
import { forgetPosition } from './read-after';

let mockToken: string | null = 'the-token';
jest.mock('../session/session-store', () => ({ sessionStore: { token: () => mockToken, tenantTid: () => 'sunrise', view: () => null } }));
jest.mock('../session/token-expiry', () => ({ isExpired: () => false }));
jest.mock('./session-end', () => ({ expiredSession: () => undefined, unauthorized: () => undefined }));

/** Pending calls that wait for the mocked answer. */
const asked: { path: string; init?: RequestInit; waitsFor: string | undefined; answer: (position: string) => void }[] = [];

const opened = globalThis.fetch;
beforeAll(() => {
  globalThis.fetch = (path, init) =>
    new Promise((resolve) => {
      const waitsFor = (init?.headers as Record<string, string>)['x-read-after'];
      asked.push({ path: String(path), init, waitsFor, answer: (position) => resolve(Response.json({ code: 200, data: [], position })) });
    });
});
afterAll(() => {
  globalThis.fetch = opened;
});
beforeEach(() => {
  asked.length = 0;
  forgetPosition('9999');
});

describe('a question', () => {
  it('goes with what the browser knows of the session, and says who asks and where (RQ-01)', () => {
    void get('acl');
    void post('lists/leads/rows');
    for (const { init } of asked)
      expect(init).toMatchObject({
        credentials: 'include',
        headers: { Authorization: 'Bearer the-token', 'Cache-Control': 'no-cache', Pragma: 'no-cache', 'tenant-tid': 'sunrise' },
      });
  });

  it('is sent with cookies alone while no user is signed in (RQ-02)', () => {
    mockToken = null;
    void get('config/public');
    void post('users/signin');
    mockToken = 'the-token';
    const content = { 'Content-Type': 'application/json' };
    expect(asked.map(({ init }) => [init?.credentials, init?.headers])).toEqual([
      ['include', {}],
      ['include', content],
    ]);
  });

  it('waits for a command that was answered while an earlier question, which knows nothing of it, was under way', async () => {
    const saved = post('records/api-keys');
    asked[0]!.answer('0005');
    await saved;
    const before = post('lists/api-keys/rows');
    const deleted = post('records/api-keys/remove');
    asked[2]!.answer('0007');
    await deleted;
    asked[1]!.answer('0006');
    await before;
    void post('lists/api-keys/rows');
    expect(asked.map(({ waitsFor }) => waitsFor)).toEqual([undefined, '0005', '0005', '0007']);
  });

  it('waits no more for a command that the one before waited for in vain', async () => {
    const saved = post('records/api-keys');
    asked[0]!.answer('0005');
    await saved;
    const behind = post('lists/api-keys/rows');
    asked[1]!.answer('0004');
    await behind;
    void get('lists/api-keys/rows');
    expect(asked[2]!.waitsFor).toBeUndefined();
  });
});
