import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Browser, Page } from 'playwright-core';
import { onFailure } from '../fixtures/artefacts';

const console_ = resolve(__dirname, '../../console/dist');
const types: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml', '.html': 'text/html' };

export interface PlayedAnswer {
  status?: number;
  body?: object;
  /** The request fails without a response. */
  fails?: true;
  /** Delays the response until this resolves. */
  after?: Promise<void>;
}

export interface PlayedCall {
  path: string;
  /** The query string with its question mark; empty if there is none. */
  query: string;
  body: unknown;
  headers: IncomingMessage['headers'];
}

/**
 * The built console in a browser with a mock server: the spec defines every response, failures included. For rules about how a screen
 * handles a response; flows test what the server responds.
 */
export class PlayedServer {
  readonly calls: PlayedCall[] = [];
  /** No attendance record by default. */
  readonly answers = new Map<string, PlayedAnswer>([['attendance/records', { body: { data: null } }]]);
  /** The default response: an empty list. */
  otherwise: (path: string) => PlayedAnswer = () => ({});

  private constructor(
    readonly page: Page,
    /** The address of the mock server. */
    readonly origin: string,
    readonly close: () => Promise<void>,
    private readonly policy?: string,
  ) {}

  /** `policy`: Content-Security-Policy of the pages. */
  static async open(browser: Browser, policy?: string): Promise<PlayedServer> {
    const server = createServer((request, response) => void played.answer(request, response)).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, baseURL: origin, reducedMotion: 'reduce' });
    const page = await context.newPage();
    page.setDefaultTimeout(20_000);
    const forget = onFailure((folder) => writeFileSync(join(folder, 'played-calls.json'), JSON.stringify(played.calls, undefined, 2)));
    const close = async () => {
      forget();
      await context.close();
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    };
    const played = new PlayedServer(page, origin, close, policy);
    return played;
  }

  /** The calls to a path so far. */
  to(path: string): PlayedCall[] {
    return this.calls.filter((call) => call.path === path);
  }

  /** Signs a user in; the response of `acl` defines their permissions. */
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

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { headers } = request;
    const { pathname, search: query } = new URL(request.url ?? '', this.origin);
    if (pathname.startsWith('/socket.io')) return void response.destroy();
    if (!pathname.startsWith('/api/')) return this.serve(pathname, response);
    const path = pathname.slice('/api/'.length);
    const sent = await text(request);
    const isForm = headers['content-type']?.startsWith('multipart/') ?? false;
    this.calls.push({ path, query, body: isForm ? sent : (JSON.parse(sent || 'null') as unknown), headers });
    const { status = 200, body, fails, after } = this.answers.get(path) ?? this.otherwise(path);
    await after;
    if (fails) return void response.destroy();
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ code: status, data: [], ...body }));
  }

  private serve(pathname: string, response: ServerResponse): void {
    const file = join(console_, pathname);
    const path = pathname !== '/' && existsSync(file) ? file : join(console_, 'index.html');
    const lasting = pathname.startsWith('/assets/') ? { 'cache-control': 'max-age=31536000, immutable' } : {};
    const policy = this.policy === undefined ? {} : { 'content-security-policy': this.policy };
    response
      .writeHead(200, { 'content-type': types[extname(path)] ?? 'application/octet-stream', ...lasting, ...policy })
      .end(readFileSync(path));
  }
}
