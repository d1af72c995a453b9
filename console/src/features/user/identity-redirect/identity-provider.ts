import { post, type Answer } from '../../../shared/http/http';
import { HttpError } from '../../../shared/http/http-error';
import { type ProviderConfig } from '../../../shared/session/public-config';
import { sessionStore, type CurrentUser, type TenantRecord } from '../../../shared/session/session-store';

const STATE = 'identity-state';
const slug = (provider: ProviderConfig) => provider.name.toLowerCase();
const here = () => window.location.origin;

/** Redirects to provider 1, which returns to `/{provider-1}-oauth-redirect` with a code (IDP-01). */
export function startCodeSignIn(provider: ProviderConfig): void {
  const state = crypto.randomUUID();
  sessionStorage.setItem(STATE, state);
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: provider.clientId,
    redirect_uri: `${here()}/${slug(provider)}-oauth-redirect`,
    scope: 'openid profile email',
    state,
  });
  window.location.assign(`${provider.authorizeUrl}?${query.toString()}`);
}

/** Whether the returned state is the one this tab sent. */
export function isOurState(state: string | null): boolean {
  const expected = sessionStorage.getItem(STATE);
  sessionStorage.removeItem(STATE);
  return expected !== null && state === expected;
}

/** The message of the callback page to the opening page. */
export interface PopupAnswer {
  source: 'identity-popup';
  idToken: string | null;
}

/** Opens provider 2 in a popup; resolves with its ID token, or null if it sent none; rejects if the popup failed (IDP-07). */
export function askIdToken(provider: ProviderConfig): Promise<string | null> {
  const query = new URLSearchParams({
    response_type: 'id_token',
    response_mode: 'fragment',
    client_id: provider.clientId,
    redirect_uri: `${here()}/auth/${slug(provider)}/callback`,
    scope: 'openid profile email',
    prompt: 'consent',
    nonce: crypto.randomUUID(),
  });
  const popup = window.open(`${provider.authorizeUrl}?${query.toString()}`, 'identity', 'width=520,height=640');
  if (!popup) return Promise.reject(new Error('The browser blocked the popup.'));
  return new Promise((resolve, reject) => {
    const stop = () => {
      window.removeEventListener('message', heard);
      clearInterval(closing);
    };
    const heard = (event: MessageEvent<PopupAnswer>) => {
      if (event.origin !== here() || event.data?.source !== 'identity-popup') return;
      stop();
      resolve(event.data.idToken);
    };
    // A popup closed by the user sends no message.
    const closing = setInterval(() => {
      if (!popup.closed) return;
      stop();
      reject(new Error('The popup was closed.'));
    }, 500);
    window.addEventListener('message', heard);
  });
}

/** Signs in with a provider's proof: `{ code }` or `{ idToken }`. */
export async function signInWith(provider: ProviderConfig, proof: { code: string } | { idToken: string }): Promise<void> {
  const answer: Answer & { result?: CurrentUser; tenantDetail?: TenantRecord } = await post(`users/${slug(provider)}-login`, proof);
  if (!answer.result?.token) throw new HttpError('failed', '', 200);
  sessionStore.signIn(answer.result, answer.tenantDetail ?? null);
}
