/** Calls of the applicant's page. */

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

const store = (): Storage | undefined => {
  try {
    return localStorage;
  } catch {
    // Some browsers refuse storage: the page then works without staying signed in.
    return undefined;
  }
};

/** The form of this page. */
export const formKey = decodeURIComponent(location.pathname.split('/')[2] ?? '');
const TOKEN = `apply/${formKey}/token`;
let token = store()?.getItem(TOKEN) ?? '';

export const isSignedIn = () => token !== '';

export function signedIn(given: string): void {
  token = given;
  store()?.setItem(TOKEN, given);
}

/** Forgets the session and everything that was typed, so that the next person at this phone finds nothing. */
export function forgetAll(): void {
  token = '';
  const all = store();
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
