import { ERASED } from '@matricula/domain/kernel/event';
import type { LeaveHalf, LeaveStatus } from '@matricula/domain/workforce';
import { defineReadModel, flag, instant, keyword, number, text } from '../kernel';

/** A leave, wanted or taken. */
export interface LeaveRow {
  leaveId: string;
  userId: string;
  userName: string;
  typeId: string;
  typeName: string;
  paid: boolean;
  /** Noon of the first and of the last day in UTC. */
  from: string;
  to: string;
  half?: LeaveHalf;
  /** Days on which they would have worked. */
  days: number;
  status: LeaveStatus;
  reason?: string;
  /** Why it was refused. */
  refusal?: string;
  askedAt: string;
  updatedAt: string;
  /** Transitions that the reader may make now; lists add them to the stored row. */
  moves?: string[];
}

export const leaveList = defineReadModel<LeaveRow>({
  name: 'leave-list',
  version: 2,
  key: 'leaveId',
  fields: {
    leaveId: keyword(),
    userId: keyword(),
    userName: text().searchable(),
    typeId: keyword(),
    typeName: text().searchable(),
    paid: flag(),
    from: instant(),
    to: instant(),
    half: keyword(['first', 'second']),
    days: number(),
    status: keyword(['asked', 'approved', 'refused', 'cancelled']),
    askedAt: instant(),
    updatedAt: instant(),
  },
  plain: ['reason', 'refusal'],
  // The reasons are encrypted with the user's key.
  staff: { userId: { userName: ERASED, reason: undefined, refusal: undefined } },
});
