import { ERASED } from '@matricula/domain/kernel/event';
import { defineReadModel, instant, integer, keyword } from '../kernel';

/** One line of the auth log: a session began, ended or was refused; presence and active time (000 §7). */
export interface AuthLogRow {
  entryId: string;
  userId: string;
  /** The actor, who may be an admin; name and address are the actor's. */
  actorId: string;
  userName: string;
  kind: 'signed-in' | 'signed-out' | 'refused' | 'break' | 'online' | 'active-time' | 'password-changed';
  at: string;
  sessionId?: string;
  reason?: string;
  byUser?: boolean;
  totalSeconds?: number;
  ip?: string;
  userAgent?: string;
}

export const authLog = defineReadModel<AuthLogRow>({
  name: 'auth-log',
  version: 2,
  key: 'entryId',
  fields: { userId: keyword(), actorId: keyword(), kind: keyword(), at: instant(), sessionId: keyword(), totalSeconds: integer() },
  plain: ['userName', 'reason', 'byUser', 'ip', 'userAgent'],
  staff: { actorId: { userName: ERASED, ip: undefined, userAgent: undefined } },
});
