import { DomainError } from '@matricula/domain/kernel';
import { fields, json, text } from '@matricula/domain/kernel/field-set';
import { namePasskeyFields } from '@matricula/domain/user';
import type { AuthenticationResponseJSON, AuthenticatorTransport, RegistrationResponseJSON } from '@simplewebauthn/server';

const response = json({ label: 'Response', required: true, most: 20_000 });

/** The credential that the browser created, with the name of the device. */
export const newPasskeyBody = fields({ ...namePasskeyFields, response });

/** The browser's response to a challenge. */
export const passkeyLoginBody = fields({ id: text({ label: 'Id', required: true, most: 100 }), response });

const TRANSPORTS: readonly AuthenticatorTransport[] = ['ble', 'hybrid', 'internal', 'nfc', 'usb'];

function part(value: unknown): Record<string, unknown> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
  throw new DomainError('passkey/invalid', 'Response is not valid');
}

function word(value: unknown): string {
  if (typeof value === 'string' && value !== '') return value;
  throw new DomainError('passkey/invalid', 'Response is not valid');
}

/** Validates the parts of the browser's response that are verified (WebAuthn Level 3, JSON). @throws DomainError `passkey/invalid` */
export function registrationOf(value: unknown): RegistrationResponseJSON {
  const given = part(value);
  const { clientDataJSON, attestationObject, transports } = part(given.response);
  return {
    ...{ id: word(given.id), rawId: word(given.rawId), type: 'public-key', clientExtensionResults: {} },
    response: {
      ...{ clientDataJSON: word(clientDataJSON), attestationObject: word(attestationObject) },
      transports: Array.isArray(transports) ? TRANSPORTS.filter((one) => transports.includes(one)) : undefined,
    },
  };
}

/** As `registrationOf`, for the response to a challenge. @throws DomainError `passkey/invalid` */
export function authenticationOf(value: unknown): AuthenticationResponseJSON {
  const given = part(value);
  const { clientDataJSON, authenticatorData, signature, userHandle } = part(given.response);
  return {
    ...{ id: word(given.id), rawId: word(given.rawId), type: 'public-key', clientExtensionResults: {} },
    response: {
      ...{ clientDataJSON: word(clientDataJSON), authenticatorData: word(authenticatorData), signature: word(signature) },
      userHandle: typeof userHandle === 'string' ? userHandle : undefined,
    },
  };
}
