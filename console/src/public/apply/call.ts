/** Calls of the applicant's page. */
import { formKey } from './form-key';
import { keepIn, localStore } from './local-store';
import { heard, t } from './texts/texts';

/** A refusal of the server, with its messages by question. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly fields: Readonly<Record<string, string>>,
  ) {
    super(message);
  }
}

/** What a person is told of a call that failed. */
export const wordsOf = (problem: unknown): string =>
  problem instanceof Refused ? heard(problem.message) : t('No connection. Please try again when you are online.');

/** Runs a call; shows its refusal in words. */
export const guarded = (wrong: HTMLElement, work: () => Promise<unknown>) => () => {
  wrong.textContent = '';
  work().catch((problem: unknown) => (wrong.textContent = wordsOf(problem)));
};

const TOKEN = `apply/${formKey}/token`;
let token = localStore()?.getItem(TOKEN) ?? '';

export const isSignedIn = () => token !== '';

export function signedIn(given: string): void {
  token = given;
  keepIn(localStore(), TOKEN, given);
}

/** Whether this device stores answers that the server does not have. `ended`: ids of applications that never take answers again. */
export function hasUnsent(ended: ReadonlySet<string> = new Set()): boolean {
  const names = Object.keys(localStore() ?? {}).filter((name) => name.startsWith('apply/') && !/\/(token|submission)$/.test(name));
  return names.some((name) => !ended.has(name.split('/')[1] ?? ''));
}

/** Deletes the session and all stored answers, so that the next user of this phone does not see them. */
export function forgetAll(): void {
  token = '';
  submission = undefined;
  const all = localStore();
  if (!all) return;
  for (const name of Object.keys(all)) if (name.startsWith('apply/')) all.removeItem(name);
}

/** @throws Refused for an answer that refuses; TypeError without a connection */
export async function call<Data>(path: string, body?: object | FormData): Promise<Data> {
  const isForm = body instanceof FormData;
  const answer = await fetch(`/api/applicant-forms/${encodeURIComponent(formKey)}${path}`, {
    method: body ? 'POST' : 'GET',
    credentials: 'omit',
    headers: { accept: 'application/json', 'x-applicant': token, ...(body && !isForm && { 'content-type': 'application/json' }) },
    body: body && (isForm ? body : JSON.stringify(body)),
  });
  const said = (await answer.json()) as { message?: string; fields?: Record<string, string>; data?: Data };
  if (!answer.ok) throw new Refused(answer.status, said.message ?? 'Please try again in a minute.', said.fields ?? {});
  return said.data as Data;
}

/** Stores a file of the server under its name on this device. @throws Refused, TypeError */
export async function download(path: string, name: string): Promise<void> {
  const answer = await fetch(`/api/applicant-forms/${encodeURIComponent(formKey)}${path}`, {
    credentials: 'omit',
    headers: { 'x-applicant': token },
  });
  if (!answer.ok)
    throw new Refused(answer.status, ((await answer.json()) as { message?: string }).message ?? 'Please try again in a minute.', {});
  const url = URL.createObjectURL(await answer.blob());
  const link = document.createElement('a');
  [link.href, link.download] = [url, name];
  link.click();
  // Some browsers read the file only after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** The quick link that led to this page; the server decides what it sets. */
const quickLink = new URLSearchParams(location.search).get('q');

const SUBMISSION = `apply/${formKey}/submission`;
let submission: string | undefined;

/** Starts an application. Its submission is stored until the server has answered, so that a repeated start is the same one. */
export async function startApplication(): Promise<string> {
  submission ??= localStore()?.getItem(SUBMISSION) ?? crypto.randomUUID?.() ?? `${Date.now()}-${Math.random().toString(36).slice(2)}`;
  keepIn(localStore(), SUBMISSION, submission);
  const { id } = await call<{ id: string }>('/applications', { submission, ...(quickLink !== null && { quick_link: quickLink }) });
  submission = undefined;
  localStore()?.removeItem(SUBMISSION);
  return id;
}
