import type { EntriesOf } from '../kernel';
import type { SecurityEvent } from './security.events';

/** How second factors and passkeys read in the timeline. */
export const securityEntries: EntriesOf<SecurityEvent> = {
  AuthenticatorAdded: {
    property: 'Second factor',
    change: () => [{ authenticator: false }, { authenticator: true }],
    sentence: (who) => `${who} set up an authenticator app`,
  },
  AuthenticatorRemoved: {
    property: 'Second factor',
    change: () => [{ authenticator: true }, { authenticator: false }],
    sentence: (who, { by }) => `${who} removed ${by === 'admin' ? 'the authenticator app of a user' : 'their authenticator app'}`,
  },
  RecoveryCodesRenewed: { property: 'Second factor', sentence: (who) => `${who} created new recovery codes` },
  RecoveryCodeUsed: {
    property: 'Second factor',
    sentence: (who, { left }) => `${who} signed in with a recovery code, ${left} are left`,
  },
  PasskeyAdded: {
    property: 'Passkey',
    change: ({ name }) => [{}, { name }],
    sentence: (who) => `${who} added a passkey`,
  },
  PasskeyRemoved: { property: 'Passkey', sentence: (who) => `${who} removed a passkey` },
};
