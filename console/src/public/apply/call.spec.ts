/** @jest-environment jsdom */
import { AnswerQueue } from './answer-queue';
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

describe('the sign-out', () => {
  it('leaves no session, no unsent answer and no begun application on the device, and nothing else is touched', async () => {
    const page = loaded();
    page.signedIn('token');
    requested.mockImplementationOnce(() => Promise.reject(new TypeError('Failed to fetch')));
    await expect(page.startApplication()).rejects.toThrow('Failed to fetch');
    expect(page.hasUnsent()).toBe(false);
    const sent = { store: localStorage, client: 'phone', send: () => Promise.reject(new TypeError('Offline')), onChange: () => undefined };
    new AnswerQueue('a-1', sent).put({ name: 'Asha' });
    new AnswerQueue('a-2', { ...sent, client: 'other' }).put({ name: 'Ravi' });
    localStorage.setItem('theme', 'dark');
    const own = () => Object.keys(localStorage).filter((name) => name.startsWith('apply/'));
    expect(own()).toHaveLength(4);
    // The person is warned first.
    expect(page.hasUnsent()).toBe(true);
    page.forgetAll();
    expect(page.hasUnsent()).toBe(false);
    expect([own(), page.isSignedIn(), localStorage.getItem('theme')]).toEqual([[], false, 'dark']);
    expect(loaded().isSignedIn()).toBe(false);
  });
});

describe('a file of the server', () => {
  it('is stored under its name, and a refusal is told in words', async () => {
    const clicked: string[] = [];
    Object.assign(URL, { createObjectURL: () => 'blob:letter', revokeObjectURL: jest.fn() });
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      clicked.push(`${this.download} ${this.href}`);
    });
    const page = loaded();
    page.signedIn('token');
    requested.mockImplementationOnce(() => Promise.resolve({ ok: true, status: 200, blob: () => Promise.resolve(new Blob()) } as never));
    await page.download('/applications/a-1/offer/letter', 'offer.pdf');
    expect(clicked).toEqual(['offer.pdf blob:letter']);
    const [, init] = requested.mock.lastCall as unknown as [string, { headers: object }];
    expect(init.headers).toEqual({ 'x-applicant': 'token' });
    requested.mockImplementationOnce(() => answers(422, { message: 'There is no letter of this offer.' }) as never);
    await expect(page.download('/x', 'offer.pdf')).rejects.toThrow('There is no letter of this offer.');
    expect(clicked).toHaveLength(1);
    click.mockRestore();
  });
});
