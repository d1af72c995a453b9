import { existsSync, readFileSync } from 'node:fs';
import { extname, join, resolve } from 'node:path';
import type { Browser, BrowserContext, Page, Route } from 'playwright-core';

const console_ = resolve(__dirname, '../../console/dist');
const types: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml', '.html': 'text/html' };
/** Nothing listens there: every request is answered here. */
const ORIGIN = 'http://localhost:9';

export interface PlayedAnswer {
  status?: number;
  body?: object;
  /** The request never comes back. */
  fails?: true;
  /** Held until this is resolved. */
  after?: Promise<void>;
}

export interface PlayedCall {
  path: string;
  /** With its question mark; empty without one. */
  query: string;
  body: unknown;
  headers: Record<string, string>;
}

/**
 * The built console in a browser, in front of a server that is played: every answer, failures included, is what the spec says. For rules
 * about what a screen does with an answer; whether the server gives it is for flows.
 */
export class PlayedServer {
  readonly calls: PlayedCall[] = [];
  /** Nothing is known of the person's day at work, unless a spec says so. */
  readonly answers = new Map<string, PlayedAnswer>([['attendance/records', { body: { data: null } }]]);
  /** What is answered where nothing else was said: an empty list. */
  otherwise: (path: string) => PlayedAnswer = () => ({});

  private constructor(
    readonly page: Page,
    private readonly context: BrowserContext,
    private readonly policy?: string,
  ) {}

  /** `policy`: what its pages may do (Content-Security-Policy). */
  static async open(browser: Browser, policy?: string): Promise<PlayedServer> {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, baseURL: ORIGIN });
    const page = await context.newPage();
    page.setDefaultTimeout(20_000);
    const played = new PlayedServer(page, context, policy);
    await page.route('**/*', (route) => played.answer(route));
    return played;
  }

  /** The calls to a path so far. */
  to(path: string): PlayedCall[] {
    return this.calls.filter((call) => call.path === path);
  }

  /** Somebody is signed in; what they may is what `acl` answers. */
  async signedIn(user: object = {}, expires = 4_102_444_800): Promise<void> {
    const claims = Buffer.from(JSON.stringify({ exp: expires })).toString('base64url');
    const kept = { id: 'u1', name: 'Asha Sharma', email: 'asha@sunrise.example', role: 3, token: `h.${claims}.s`, ...user };
    await this.page.goto('/favicon.svg');
    await this.page.evaluate((text) => {
      localStorage.setItem('currentUser', text);
      localStorage.setItem('tenant-tid', 'sunrise');
    }, JSON.stringify(kept));
  }

  stored(key: string): Promise<string | null> {
    return this.page.evaluate((name) => localStorage.getItem(name), key);
  }

  close(): Promise<void> {
    return this.context.close();
  }

  private async answer(route: Route): Promise<void> {
    const request = route.request();
    const { pathname, search: query } = new URL(request.url());
    if (pathname.startsWith('/socket.io')) return route.abort();
    if (!pathname.startsWith('/api/')) return serve(route, pathname, this.policy);
    const path = pathname.slice('/api/'.length);
    const headers = await request.allHeaders();
    const isForm = headers['content-type']?.startsWith('multipart/') ?? false;
    this.calls.push({ path, query, body: isForm ? request.postData() : (request.postDataJSON() as unknown), headers });
    const { status = 200, body, fails, after } = this.answers.get(path) ?? this.otherwise(path);
    await after;
    if (fails) return route.abort();
    await route.fulfill({ status, json: { code: status, data: [], ...body } });
  }
}

function serve(route: Route, pathname: string, policy?: string): Promise<void> {
  const file = join(console_, pathname);
  const path = pathname !== '/' && existsSync(file) ? file : join(console_, 'index.html');
  const headers = policy === undefined ? undefined : { 'content-security-policy': policy };
  return route.fulfill({ contentType: types[extname(path)], headers, body: readFileSync(path) });
}
