import { defined } from '@matricula/domain/kernel';
import type { CallAnswered, CallEvent } from '@matricula/domain/call';
import { defineProjector, fold, patch, set } from '@matricula/projection-kit';
import { callList, type CallRow } from '@matricula/read-models/call';

const times = ({ startedAt, answeredAt, endedAt, ringSeconds, talkSeconds }: CallAnswered['data']) =>
  defined({ startedAt, answeredAt, endedAt, ringSeconds, talkSeconds });

/** A call that has a user no longer rings at the others. */
const taken = ({ userId, userName }: { userId?: string; userName?: string }): Partial<CallRow> =>
  userId === undefined ? {} : { ...defined({ userId, userName }), offeredTo: undefined };

export const callListProjector = defineProjector<CallRow, CallEvent>(callList, {
  CallStarted: ({ data }) =>
    set(data.callId, { ...data, status: 'ringing', dialStatus: 'ringing', spam: data.spam ?? false, calledBack: false }),
  CallAnswered: ({ data }) =>
    patch(data.callId, {
      ...{ status: 'answered', dialStatus: 'in-progress', ...times(data) },
      // A call that was closed because its end was not reported may still go on.
      ...{ endedAt: data.endedAt, connecting: undefined },
      ...taken(data),
    }),
  CallClaimed: ({ data }) => patch(data.callId, taken(data)),
  CallDeclined: ({ data: { callId, userId } }) =>
    fold<CallRow>(
      callId,
      (row) =>
        row && {
          ...row,
          ...defined({ offeredTo: row.offeredTo?.filter((one) => one !== userId) }),
          declinedBy: [...(row.declinedBy ?? []), userId],
        },
    ),
  CallConnectionBegun: ({ data }) => patch(data.callId, { connecting: true }),
  CallNotConnected: ({ data }) => patch(data.callId, { connecting: undefined }),
  CallEnded: ({ data }) => patch(data.callId, { status: 'ended', connecting: undefined, dialStatus: data.dialStatus, ...times(data) }),
  // It is the missed call of all at whom it rang, also of those who declined it; that of a user is this user's alone.
  CallMissed: ({ data }) =>
    patch(data.callId, {
      ...{ status: 'missed', connecting: undefined, dialStatus: data.dialStatus, ...times(data) },
      ...(data.userId === undefined ? defined({ offeredTo: data.offeredTo }) : { offeredTo: undefined }),
    }),
  CallCorrected: ({ data }) =>
    fold<CallRow>(
      data.callId,
      (row) =>
        row && {
          ...row,
          ...times(data),
          ...(data.dialStatus !== undefined && { dialStatus: data.dialStatus }),
          ...(data.phone !== undefined && { phone: data.phone }),
          // While its user stays the same, it rings at the others as well.
          ...(data.userId === row.userId ? {} : taken(data)),
        },
    ),
  CallRecorded: ({ data }) => patch(data.callId, { recordingId: data.recordingId, ...defined({ recordingExpiresAt: data.expiresAt }) }),
  CallOwnerChanged: ({ data }) => patch(data.callId, { ownerId: data.ownerId }),
  CallMoved: ({ data: { callId, leadId, ownerId, mergedLeadId } }) => patch(callId, { leadId, ownerId, mergedLeadId }),
  CallLeadLinked: ({ data: { callId, ...lead } }) => patch(callId, defined(lead)),
  CallSpamMarked: ({ data }) => patch(data.callId, { spam: data.spam }),
  CallActionLinked: ({ data }) =>
    patch(data.callId, {
      callActionId: data.callActionId,
      ...(data.stage && { disposition: [data.stage, data.subStage].filter(Boolean).join(', ') }),
    }),
  CallResultSkipped: ({ data }) => patch(data.callId, { skipReason: data.reason }),
  CallReturned: ({ data }) => patch(data.callId, { calledBack: true, returnedBy: data.byCaller ? 'caller' : 'user' }),
  CallerErased: ({ data }) =>
    fold<CallRow>(data.callId, (row) => {
      if (!row) return row;
      const { phone: _phone, leadName: _name, recordingId: _recording, recordingExpiresAt: _expiry, skipReason: _reason, ...kept } = row;
      return kept;
    }),
});
