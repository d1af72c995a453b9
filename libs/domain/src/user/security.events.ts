import { defineEvent, id, integer, oneOf, personal, text, type EventOf } from '../kernel';

const context = 'user';
const subject = 'userId';

export const authenticatorAdded = defineEvent('AuthenticatorAdded', {
  context,
  doc: 'Signing in takes a code of an authenticator app from now on. Its secret is in the vault.',
  fields: { userId: id() },
});
export type AuthenticatorAdded = EventOf<typeof authenticatorAdded>;

export const authenticatorRemoved = defineEvent('AuthenticatorRemoved', {
  context,
  doc: 'No authenticator app is asked for any more: codes come by e-mail.',
  fields: { userId: id(), by: oneOf('user', 'admin') },
});
export type AuthenticatorRemoved = EventOf<typeof authenticatorRemoved>;

export const recoveryCodesRenewed = defineEvent('RecoveryCodesRenewed', {
  context,
  doc: 'New recovery codes, for a lost authenticator app, were created; the previous ones are void.',
  fields: { userId: id(), count: integer() },
});
export type RecoveryCodesRenewed = EventOf<typeof recoveryCodesRenewed>;

export const recoveryCodeUsed = defineEvent('RecoveryCodeUsed', {
  context,
  doc: 'Somebody signed in with a recovery code.',
  fields: { userId: id(), left: integer() },
});
export type RecoveryCodeUsed = EventOf<typeof recoveryCodeUsed>;

export const passkeyAdded = defineEvent('PasskeyAdded', {
  context,
  subject,
  doc: 'A device of somebody signs them in without a password. Its public key is in the vault.',
  fields: { userId: id(), passkeyId: id(), name: personal(text()) },
});
export type PasskeyAdded = EventOf<typeof passkeyAdded>;

export const passkeyRemoved = defineEvent('PasskeyRemoved', {
  context,
  doc: 'A passkey opens the account no more.',
  fields: { userId: id(), passkeyId: id() },
});
export type PasskeyRemoved = EventOf<typeof passkeyRemoved>;

export const securityEvents = [
  authenticatorAdded,
  authenticatorRemoved,
  recoveryCodesRenewed,
  recoveryCodeUsed,
  passkeyAdded,
  passkeyRemoved,
];

export type SecurityEvent =
  AuthenticatorAdded | AuthenticatorRemoved | RecoveryCodesRenewed | RecoveryCodeUsed | PasskeyAdded | PasskeyRemoved;

/** Stream of an account's sign-in methods other than the password. */
export const securityStream = (tenantId: string, userId: string) => `security-${tenantId}-${userId}`;
