import type { PublicKeyCredentialCreationOptionsJSON, PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import type { FieldValues } from '@matricula/domain/kernel/field-check';
import { post, type Answer } from '../../../shared/http/http';
import type { CurrentUser, TenantRecord } from '../../../shared/session/session-store';

// Loaded on demand: most users have no passkey.
const library = () => import('@simplewebauthn/browser');

export const canPasskey = (): boolean => typeof window.PublicKeyCredential === 'function';

/** Creates a passkey for the account on this device; the owner confirms with a password or code. @throws Error when the user cancels */
export async function makePasskey(confirmation: FieldValues, name: string): Promise<string | undefined> {
  const { startRegistration } = await library();
  const { data } = await post<{ options: PublicKeyCredentialCreationOptionsJSON }>('account/passkeys/options', confirmation);
  const response = await startRegistration({ optionsJSON: data.options });
  const { message } = await post('account/passkeys', { name, response });
  return message;
}

/** Asks this device for a passkey and signs in with it. @throws Error when the user cancels */
export async function signInByPasskey(): Promise<Answer & { result?: CurrentUser; tenantDetail?: TenantRecord }> {
  const { startAuthentication } = await library();
  const { data } = await post<{ id: string; options: PublicKeyCredentialRequestOptionsJSON }>('users/passkey-options');
  const response = await startAuthentication({ optionsJSON: data.options });
  return post('users/passkey-login', { id: data.id, response });
}

/** Whether the passkey dialog was cancelled; the browser's own messages are for developers. */
export const isGivenUp = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError');
