import { deciding } from '@matricula/testing';
import { securityDecider } from './security.decider';
import type { SecurityEvent } from './security.events';

const userId = 'ravi';
const added: SecurityEvent = { type: 'AuthenticatorAdded', data: { userId } };
const renewed: SecurityEvent = { type: 'RecoveryCodesRenewed', data: { userId, count: 10 } };
const passkey = (passkeyId: string): SecurityEvent => ({ type: 'PasskeyAdded', data: { userId, passkeyId, name: 'Phone' } });
const security = deciding(securityDecider);

describe('sign-in methods in addition to the password', () => {
  it('is one authenticator app, with recovery codes', () => {
    security
      .given()
      .when({ type: 'AddAuthenticator', data: { userId, recoveryCodes: 10 } })
      .then(added, renewed);
    security
      .given(added)
      .when({ type: 'AddAuthenticator', data: { userId, recoveryCodes: 10 } })
      .thenRefused('authenticator/exists');
    security
      .given()
      .when({ type: 'RenewRecoveryCodes', data: { userId, count: 10 } })
      .thenRefused('authenticator/unknown');
    security
      .given(added)
      .when({ type: 'RenewRecoveryCodes', data: { userId, count: 10 } })
      .then(renewed);
    security
      .given()
      .when({ type: 'RemoveAuthenticator', data: { userId, by: 'user' } })
      .thenNothing();
    const removed: SecurityEvent = { type: 'AuthenticatorRemoved', data: { userId, by: 'user' } };
    security
      .given(added)
      .when({ type: 'RemoveAuthenticator', data: { userId, by: 'user' } })
      .then(removed);
    security
      .given(added, removed)
      .when({ type: 'UseRecoveryCode', data: { userId, left: 9 } })
      .thenRefused('authenticator/unknown');
  });

  it('is a passkey of each device, ten at the most', () => {
    security
      .given(passkey('p-1'))
      .when({ type: 'AddPasskey', data: { userId, passkeyId: 'p-1', name: 'Phone' } })
      .thenNothing();
    const ten = Array.from({ length: 10 }, (_, at) => passkey(`p-${at}`));
    security
      .given(...ten)
      .when({ type: 'AddPasskey', data: { userId, passkeyId: 'p-11', name: 'Key' } })
      .thenRefused('passkey/too-many');
    const gone = { type: 'RemovePasskey', data: { userId, passkeyId: 'p-1' } } as const;
    security
      .given(passkey('p-1'))
      .when(gone)
      .then({ type: 'PasskeyRemoved', data: { userId, passkeyId: 'p-1' } });
    security.given().when(gone).thenRefused('passkey/unknown');
  });
});
