import { act, cleanup, configure, render, screen, waitFor, within, type ByRoleMatcher } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { queryClient } from '../../shared/http/query-client';
import { sessionStore } from '../../shared/session/session-store';
import { toast } from '../../shared/ui/toast';
import { App } from '../app';
import { router } from '../router';

export interface PlayedAnswer {
  status?: number;
  body?: object;
  /** The request fails without a response. */
  fails?: true;
  /** The response waits until this resolves. */
  after?: Promise<void>;
}

export interface PlayedCall {
  path: string;
  /** Includes the question mark; empty without a query. */
  query: string;
  body: unknown;
  headers: Record<string, string>;
}

/** Media query for reduced motion; matches unless a spec overrides it. */
export const STILL = '(prefers-reduced-motion: reduce)';

/** Stay real when the clock is stopped, for the mocked server. */
const REAL = ['nextTick', 'queueMicrotask', 'setImmediate', 'performance'] as const;
const TIMERS = [
  ...(['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'clearImmediate', 'requestAnimationFrame'] as const),
  ...(['cancelAnimationFrame', 'requestIdleCallback', 'cancelIdleCallback', 'hrtime'] as const),
];

/**
 * Runs the whole console in a document without layout against a mocked server: the spec defines every answer, including failures. For rules about
 * what one screen shows, requests and sends. Call `playConsole()` in the `describe` of a spec.
 */
export class PlayedConsole {
  readonly calls: PlayedCall[] = [];
  /** Answers by path; a function decides by the body of the request. */
  readonly answers = new Map<string, PlayedAnswer | ((body: unknown) => PlayedAnswer)>();
  /** The default answer: an empty list. */
  otherwise: (path: string) => PlayedAnswer = () => ({});
  user: UserEvent = userEvent.setup();
  private stopped = false;

  /** The calls to a path so far. */
  to(path: string): PlayedCall[] {
    return this.calls.filter((call) => call.path === path);
  }

  /** Signs a user in; `acl` answers with their permissions. */
  signedIn(user: object = {}, expires = 4_102_444_800): void {
    const claims = btoa(JSON.stringify({ exp: expires }));
    const kept = { id: 'u1', name: 'Asha Sharma', email: 'asha@sunrise.example', role: 3, token: `h.${claims}.s`, ...user };
    localStorage.setItem('currentUser', JSON.stringify(kept));
    localStorage.setItem('tenant-tid', 'sunrise');
  }

  /** Opens the console at an address, as a new page of the browser would. */
  async open(address: string): Promise<void> {
    cleanup();
    queryClient.clear();
    await router.navigate(address);
    render(<App />);
  }

  /** Goes to an address within the open page, as a link does. */
  async go(address: string, state?: object): Promise<void> {
    await act(() => router.navigate(address, { state }));
  }

  /** Stops the clock, at `now` if it is given; only `pass` and `until` move it. */
  stopClock(now?: string): void {
    jest.useFakeTimers({ ...(now && { now: new Date(now) }), doNotFake: [...REAL] });
    this.stopped = true;
    this.user = userEvent.setup({ advanceTimers: (ms) => void jest.advanceTimersByTime(ms) });
  }

  /** Sets the date; timers continue in real time. */
  setDate(now: string): void {
    jest.useFakeTimers({ now: new Date(now), doNotFake: [...REAL, ...TIMERS] });
  }

  startClock(): void {
    jest.useRealTimers();
    this.stopped = false;
    this.user = userEvent.setup();
  }

  /** Moves a stopped clock. */
  async pass(ms: number): Promise<void> {
    await act(() => jest.advanceTimersByTimeAsync(ms));
  }

  /** Moves a stopped clock, a millisecond at a time, until the condition holds. */
  async until<T>(condition: () => T | null | undefined | false): Promise<T> {
    for (const before = performance.now(); performance.now() - before < 30_000;) {
      const found = condition();
      if (found) return found;
      await this.pass(1);
    }
    throw new Error(`Still not so: ${condition.toString()}`);
  }

  /** Waits until the address has this path. */
  async at(path: string): Promise<void> {
    await waitFor(() => expect(this.path).toBe(path));
  }

  get path(): string {
    return router.state.location.pathname;
  }

  get search(): string {
    return router.state.location.search;
  }

  /** Overrides a media query. */
  media(query: string, matches: boolean): void {
    const list = Object.assign(window.matchMedia(query), { matches });
    act(() => void list.dispatchEvent(new Event('change')));
  }

  /** An answer that is held until `go` is called. */
  held(path: string, answer: PlayedAnswer = {}): () => void {
    let go = () => {};
    this.answers.set(path, { ...answer, after: new Promise((done) => (go = done)) });
    return go;
  }

  async press(name: string | RegExp, role: ByRoleMatcher = 'button'): Promise<void> {
    const control = this.stopped ? await this.until(() => screen.queryByRole(role, { name })) : await screen.findByRole(role, { name });
    await this.user.click(control);
  }

  /** Waits for a message at the top of the screen. */
  async toast(kind: 'success' | 'info' | 'warning' | 'error', text: string): Promise<void> {
    const shown = () => [...document.querySelectorAll<HTMLElement>(`.toast-${kind}`)];
    await waitFor(() => expect(shown().flatMap((own) => within(own).queryAllByText(text))).not.toEqual([]));
  }

  reset(): void {
    this.calls.length = 0;
    this.answers.clear();
    // No attendance record by default.
    this.answers.set('attendance/records', { body: { data: null } });
    this.otherwise = () => ({});
    this.startClock();
    this.media(STILL, true);
  }

  async answer(request: Request): Promise<Response> {
    const { pathname, search: query } = new URL(request.url);
    const path = pathname.slice('/api/'.length);
    const text = await request.text();
    const headers = Object.fromEntries(request.headers);
    const isForm = headers['content-type']?.startsWith('multipart/') ?? false;
    const sent: unknown = isForm ? text : JSON.parse(text || 'null');
    this.calls.push({ path, query, body: sent, headers });
    const given = this.answers.get(path) ?? this.otherwise(path);
    const { status = 200, body, fails, after } = typeof given === 'function' ? given(sent) : given;
    await after;
    if (fails) return HttpResponse.error();
    return HttpResponse.json({ code: status, data: [], ...body }, { status });
  }
}

// Loading the first screen of a file takes long under parallel load.
configure({ asyncUtilTimeout: 30_000 });

/** Sets up the console for the specs of a `describe`; each starts with an empty browser. */
export function playConsole(): PlayedConsole {
  const played = new PlayedConsole();
  const server = setupServer(
    http.all('*/api/*', ({ request }) => played.answer(request)),
    http.all('*/socket.io/*', () => HttpResponse.error()),
    // The server is reachable, so a screen that cannot be loaded is an error of the screen.
    http.head('*/favicon.svg', () => HttpResponse.text('')),
  );
  beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
  beforeEach(() => played.reset());
  afterEach(async () => {
    played.startClock();
    cleanup();
    sessionStore.signOut();
    queryClient.clear();
    localStorage.clear();
    sessionStorage.clear();
    toast.clear();
    await router.navigate('/login');
  });
  afterAll(() => server.close());
  return played;
}
