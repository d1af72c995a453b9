/** @jest-environment jsdom */
import type * as Calls from './call';

const answers = (status: number, data: object) => Promise.resolve({ ok: status < 400, status, json: () => Promise.resolve(data) });
const requested = jest.fn((_path: string, _init: { body: string }) => answers(200, { data: { id: 'a-1' } }));
const submissions = () => requested.mock.calls.map(([, { body }]) => (JSON.parse(body) as { submission: string }).submission);
/** The calls of a page that was just loaded. */
const loaded = () => {
  jest.resetModules();
  return jest.requireActual<typeof Calls>('./call');
};

beforeEach(() => {
  localStorage.clear();
  requested.mockClear();
  // Not the mock itself, because a reset of the modules clears global mocks.
  Object.assign(globalThis, { fetch: (path: string, init: { body: string }) => requested(path, init) });
});

describe('the start of an application', () => {
  it('is the same one after a lost answer and a reload, and a new one after its answer', async () => {
    requested.mockImplementationOnce(() => Promise.reject(new TypeError('Failed to fetch')));
    await expect(loaded().startApplication()).rejects.toThrow('Failed to fetch');
    const page = loaded();
    expect(await page.startApplication()).toBe('a-1');
    await page.startApplication();
    const [lost, repeated, next] = submissions();
    expect(repeated).toBe(lost);
    expect(next).not.toBe(lost);
    expect(localStorage.length).toBe(0);
  });

  it('does not need a storage, nor does the session', async () => {
    const refuses = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('Full', 'QuotaExceededError');
    });
    const page = loaded();
    page.signedIn('token');
    expect([page.isSignedIn(), await page.startApplication()]).toEqual([true, 'a-1']);
    refuses.mockRestore();
  });
});
