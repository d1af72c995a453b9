import type { RecordedEvent } from '@matricula/domain/kernel';
import type { UserEvent } from '@matricula/domain/user';
import { defineProjector, set } from '@matricula/projection-kit';
import { authLog, type AuthLogRow } from '@matricula/read-models/user';

const entry = ({ id, at, meta }: RecordedEvent, userId: string, kind: AuthLogRow['kind'], more: Partial<AuthLogRow> = {}) =>
  set<AuthLogRow>(id, {
    ...{ entryId: id, userId, kind, at },
    ...{ actorId: meta.actor.id, userName: meta.actor.name, ip: meta.ip, userAgent: meta.userAgent },
    ...more,
  });

export const authLogProjector = defineProjector<AuthLogRow, UserEvent>(authLog, {
  UserSignedIn: (event) => entry(event, event.data.userId, 'signed-in', { sessionId: event.data.sessionId }),
  UserSignInRefused: (event) => entry(event, event.data.userId, 'refused', { reason: event.data.reason }),
  // A session that expired gave no sign of it at that moment.
  UserSignedOut: (event) =>
    event.data.ranOut ? [] : entry(event, event.data.userId, 'signed-out', { sessionId: event.data.sessionId, byUser: event.data.byUser }),
  UserPasswordChanged: (event) => entry(event, event.data.userId, 'password-changed', { reason: event.data.by }),
  UserInvitationAccepted: (event) => entry(event, event.data.userId, 'password-changed', { reason: 'invitation' }),
  UserPresenceChanged: (event) =>
    entry(event, event.data.userId, event.data.status === 1 ? 'break' : 'online', { reason: event.data.reason }),
  UserActiveTimeRecorded: (event) => entry(event, event.data.userId, 'active-time', { totalSeconds: event.data.totalSeconds }),
});
