import { defineBoundary, DomainError, unknownEvent, type Decider, type DomainCommand } from '../kernel';
import { securityStream, type PasskeyAdded, type SecurityEvent } from './security.events';

/** Maximum number of passkeys. */
const MOST_PASSKEYS = 10;

/** Sign-in methods of an account other than the password. */
export interface Security {
  authenticator: boolean;
  passkeyIds: readonly string[];
}

export type SecurityCommand =
  | DomainCommand<'AddAuthenticator', { userId: string; recoveryCodes: number }>
  | DomainCommand<'RemoveAuthenticator', { userId: string; by: 'user' | 'admin' }>
  | DomainCommand<'RenewRecoveryCodes', { userId: string; count: number }>
  | DomainCommand<'UseRecoveryCode', { userId: string; left: number }>
  | DomainCommand<'AddPasskey', PasskeyAdded['data']>
  | DomainCommand<'RemovePasskey', { userId: string; passkeyId: string }>;

/** Rules of second factors and passkeys; their secrets are in the vault. */
export const securityDecider: Decider<Security, SecurityCommand, SecurityEvent> = {
  initial: { authenticator: false, passkeyIds: [] },
  decide(command, { authenticator, passkeyIds }): SecurityEvent[] {
    const { userId } = command.data;
    switch (command.type) {
      case 'AddAuthenticator':
        if (authenticator) throw new DomainError('authenticator/exists', 'An authenticator app is already set up. Remove it first.');
        return [
          { type: 'AuthenticatorAdded', data: { userId } },
          { type: 'RecoveryCodesRenewed', data: { userId, count: command.data.recoveryCodes } },
        ];
      case 'RemoveAuthenticator':
        return authenticator ? [{ type: 'AuthenticatorRemoved', data: { userId, by: command.data.by } }] : [];
      case 'RenewRecoveryCodes':
      case 'UseRecoveryCode':
        if (!authenticator) throw new DomainError('authenticator/unknown', 'No authenticator app is set up.');
        return command.type === 'RenewRecoveryCodes'
          ? [{ type: 'RecoveryCodesRenewed', data: command.data }]
          : [{ type: 'RecoveryCodeUsed', data: command.data }];
      case 'AddPasskey':
        if (passkeyIds.length >= MOST_PASSKEYS) {
          throw new DomainError('passkey/too-many', `You can have at most ${MOST_PASSKEYS} passkeys. Remove one that you do not use.`);
        }
        return passkeyIds.includes(command.data.passkeyId) ? [] : [{ type: 'PasskeyAdded', data: command.data }];
      case 'RemovePasskey':
        if (!passkeyIds.includes(command.data.passkeyId)) throw new DomainError('passkey/unknown', 'There is no such passkey.');
        return [{ type: 'PasskeyRemoved', data: command.data }];
    }
  },
  evolve(security, event) {
    switch (event.type) {
      case 'AuthenticatorAdded':
        return { ...security, authenticator: true };
      case 'AuthenticatorRemoved':
        return { ...security, authenticator: false };
      case 'PasskeyAdded':
        return { ...security, passkeyIds: [...security.passkeyIds, event.data.passkeyId] };
      case 'PasskeyRemoved':
        return { ...security, passkeyIds: security.passkeyIds.filter((one) => one !== event.data.passkeyId) };
      case 'RecoveryCodesRenewed':
      case 'RecoveryCodeUsed':
        return security;
      default:
        return unknownEvent(event, security);
    }
  },
};

/** The boundary of an account's sign-in methods other than the password. */
export const securityBoundary = defineBoundary({ name: 'security', stream: securityStream, decider: securityDecider });
