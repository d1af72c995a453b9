/**
 * The only way to call the server. Paths are relative to `/api/`; answers have `code` 200 or the promise rejects with HttpError.
 *
 *   const { data } = await get<Lead[]>('getLeads', { page: 1 });
 *   await post('callGenerate', body, { idempotencyKey });   // its position is stored: the next read waits for it
 */
import { isExpired } from '../session/token-expiry';
import { sessionStore } from '../session/session-store';
import { noteFilling } from './filling';
import { HttpError } from './http-error';
import { forgetPosition, isRead, readAfter, rememberPosition } from './read-after';
import { noteRowsRead } from './rows-read';
import { expiredSession, unauthorized } from './session-end';

/** The envelope of every answer. */
export interface Answer<Data = unknown> {
  code: number;
  message?: string;
  data: Data;
  /** Position of the log that a read reflects or a command reached. */
  position?: string;
  asOf?: string;
  count?: number;
  /** The loaded share while the requested data is being filled. */
  filling?: number;
  [more: string]: unknown;
}

export interface CallOptions {
  signal?: AbortSignal;
  /** A command sent again with the same key runs once. */
  idempotencyKey?: string;
  /** A change that the documents send by GET: the next read waits for it as for any other. */
  changes?: boolean;
  /** Position that the answer must have reached: that of a reported change by another user. */
  after?: string;
}

type Query = Record<string, string | number | boolean | null | undefined>;

const withQuery = (path: string, query?: Query) => {
  const pairs = Object.entries(query ?? {}).filter(([, value]) => value !== undefined && value !== null);
  if (pairs.length === 0) return path;
  return `${path}?${new URLSearchParams(pairs.map(([name, value]) => [name, String(value)])).toString()}`;
};

/** The headers of a call in this session; no content type for FormData or without a body. */
export function headersFor(body: unknown, options: CallOptions): Record<string, string> {
  const headers: Record<string, string> = {};
  if (body !== undefined && !(body instanceof FormData)) headers['Content-Type'] = 'application/json';
  const token = sessionStore.token();
  if (!token) return headers;
  headers.Authorization = `Bearer ${token}`;
  headers['Cache-Control'] = 'no-cache';
  headers.Pragma = 'no-cache';
  const tenant = sessionStore.tenantTid();
  if (tenant) headers['tenant-tid'] = tenant;
  const view = sessionStore.view();
  if (view) headers['x-view-as'] = view.view_as;
  const own = readAfter();
  const position = own && options.after ? (own > options.after ? own : options.after) : (own ?? options.after);
  if (position) headers['x-read-after'] = position;
  if (options.idempotencyKey) headers['Idempotency-Key'] = options.idempotencyKey;
  return headers;
}

/** Runs before every request: an expired session ends here, and nothing is sent (SE-01). */
export function refuseExpired(): void {
  const token = sessionStore.token();
  if (!token || !isExpired(token, Date.now())) return;
  expiredSession();
  throw new HttpError('refused', 'Your session has expired. Sign in again.', 401);
}

async function send(method: string, path: string, body: unknown, options: CallOptions): Promise<Response> {
  refuseExpired();
  try {
    return await fetch(`/api/${path}`, {
      method,
      credentials: 'include',
      // Do not wait for the last of thousands of changes: a read may answer with older rows, and live updates follow.
      headers: { ...headersFor(body, options), ...(isRead(path) && { 'x-read-behind': 'answer' }) },
      body: body === undefined || body instanceof FormData ? (body as FormData | undefined) : JSON.stringify(body),
      signal: options.signal,
    });
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new HttpError('unreachable', 'The server cannot be reached.', 0);
  }
}

async function refusalOf(response: Response, sentToken: boolean): Promise<HttpError> {
  const correlationId = response.headers.get('x-correlation-id') ?? undefined;
  const text = await response.text();
  let answer: Partial<Answer> | undefined;
  try {
    answer = JSON.parse(text) as Partial<Answer>;
  } catch {
    answer = undefined; // a proxy's page, not ours: only the status text is known
  }
  const message = answer?.message || response.statusText || `The server answered ${response.status}.`;
  if (response.status === 401 && sentToken) unauthorized(message);
  const kind = answer?.code !== undefined && response.status < 500 ? 'refused' : 'failed';
  return new HttpError(kind, message, response.status, correlationId, answer);
}

/** The read model has not reached the own write, or never will because the server was restored to an earlier state. */
async function cannotWait(response: Response): Promise<boolean> {
  return response.status === 503 || (response.status === 422 && (await response.clone().text()).includes('"read-after/beyond"'));
}

async function call<Data>(method: string, path: string, body: unknown, options: CallOptions = {}): Promise<Answer<Data>> {
  const sentToken = sessionStore.token() !== null;
  // Taken before sending: a later command may move the position, and then the next read waits for it.
  const own = readAfter();
  let response = await send(method, path, body, options);
  if (own && (await cannotWait(response))) {
    // The read model has not caught up with our own write: show what is there, the live update brings the rest.
    forgetPosition(own);
    response = await send(method, path, body, options);
  }
  if (!response.ok) {
    const refusal = await refusalOf(response, sentToken);
    if (refusal.filling !== undefined) noteFilling(path, refusal.filling);
    throw refusal;
  }
  const correlationId = response.headers.get('x-correlation-id') ?? undefined;
  const answer = (await response.json().catch(() => {
    throw new HttpError('failed', 'The server sent an answer that cannot be read.', response.status, correlationId);
  })) as Answer<Data>;
  if (answer.code !== undefined && answer.code !== 200) {
    throw new HttpError('refused', answer.message ?? `The server answered ${answer.code}.`, answer.code, correlationId, answer);
  }
  // Only answers with a freshness (`asOf`) state whether data is missing.
  if (answer.asOf !== undefined) noteFilling(path, answer.filling);
  noteRowsRead(path, answer.position);
  // The read model lags far behind: the next read does not wait for this position again.
  if (own && isRead(path) && answer.position !== undefined && answer.position < own) forgetPosition(own);
  if (method !== 'GET' || options.changes) rememberPosition(path, answer.position);
  return answer;
}

export const get = <Data = unknown>(path: string, query?: Query, options?: CallOptions) =>
  call<Data>('GET', withQuery(path, query), undefined, options);
export const post = <Data = unknown>(path: string, body: unknown = {}, options?: CallOptions) => call<Data>('POST', path, body, options);
export const put = <Data = unknown>(path: string, body: unknown = {}, options?: CallOptions) => call<Data>('PUT', path, body, options);
export const patch = <Data = unknown>(path: string, body: unknown = {}, options?: CallOptions) => call<Data>('PATCH', path, body, options);
export const del = <Data = unknown>(path: string, query?: Query, options?: CallOptions) =>
  call<Data>('DELETE', withQuery(path, query), undefined, options);

/** The content of a file that needs the session's header; a plain link would not carry it. */
export async function fetchFile(path: string, options: CallOptions = {}): Promise<Blob> {
  const sentToken = sessionStore.token() !== null;
  const response = await send('GET', path, undefined, options);
  if (!response.ok) throw await refusalOf(response, sentToken);
  return response.blob();
}

/** A streamed response, for exports; rejects as other calls do. */
export async function stream(path: string, body: unknown, options: CallOptions = {}): Promise<Response> {
  const sentToken = sessionStore.token() !== null;
  const response = await send('POST', path, body, options);
  if (!response.ok) throw await refusalOf(response, sentToken);
  return response;
}
