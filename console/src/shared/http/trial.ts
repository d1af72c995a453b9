/** Sends a call of the API documentation as written: no retries, and a rejection is an answer like any other. */
import { headersFor } from './http';
import { HttpError } from './http-error';
import { rememberPosition } from './read-after';

export interface Trial {
  method: string;
  /** From `/` on, with its query. */
  path: string;
  /** JSON text, or a form with a file. */
  body?: string | FormData;
  /** Used instead of the session. */
  apiKey?: string;
}

export interface TrialAnswer {
  status: number;
  milliseconds: number;
  /** Headers that describe the answer. */
  headers: [name: string, value: string][];
  text: string;
}

const TOLD = ['content-type', 'content-disposition', 'x-correlation-id', 'x-head-position', 'x-total-rows', 'retry-after'];

export async function tryCall({ method, path, body, apiKey }: Trial): Promise<TrialAnswer> {
  const json: Record<string, string> = typeof body === 'string' ? { 'Content-Type': 'application/json' } : {};
  const headers = apiKey === undefined ? headersFor(body, {}) : { ...json, 'x-api-key': apiKey };
  const began = performance.now();
  let response: Response;
  let text: string;
  try {
    response = await fetch(path, { method, credentials: apiKey === undefined ? 'include' : 'omit', headers, body });
    text = await response.text();
  } catch {
    throw new HttpError('unreachable', 'The server cannot be reached.', 0);
  }
  const answer = {
    status: response.status,
    milliseconds: Math.round(performance.now() - began),
    headers: TOLD.flatMap((name): [string, string][] => {
      const value = response.headers.get(name);
      return value === null ? [] : [[name, value]];
    }),
    text: pretty(text),
  };
  const position = /"position":"(\d+)"/.exec(text)?.[1];
  if (response.ok && method !== 'GET' && apiKey === undefined) rememberPosition(path.replace('/api/', ''), position);
  return answer;
}

/** Formats JSON on several lines; other text stays unchanged. */
function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), undefined, 2);
  } catch {
    return text;
  }
}
