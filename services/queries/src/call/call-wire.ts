import type { Sight } from '@matricula/auth';
import { mayHangUp } from '@matricula/projections/call';
import type { CallRow } from '@matricula/read-models/call';

/** `foreign`: its lead is another user's, and not this user's to see. */
const lead = ({ phone, leadId, leadHash, leadName, foreign }: CallRow) => ({
  phone: phone ?? null,
  lead_id: leadId ?? null,
  lead_hash: leadHash ?? null,
  lead_name: leadName ?? null,
  foreign: foreign === true,
});
const user = ({ userId, userName }: CallRow) => ({ user_id: userId ?? null, user_name: userName ?? null });
/** `returned_by`: who settled a missed call, a user who called back or the caller who called again and was answered. */
const settled = ({ calledBack, returnedBy }: CallRow) => ({ called_back: calledBack, returned_by: returnedBy ?? null });

/** A call that is under way. */
export const wireLiveCall = (row: CallRow) => ({
  ...{ call_id: row.callId, direction: row.direction, status: row.status },
  ...{ started_at: row.startedAt, answered_at: row.answeredAt ?? null, ...lead(row), ...user(row) },
});

/** A call that is under way, and whether the user may end it. */
export const wireEndableCall = (row: CallRow, sight: Sight) => ({ ...wireLiveCall(row), may_hang_up: mayHangUp(row, sight) });

/** A missed call. */
export const wireMissedCall = (row: CallRow) => ({
  ...{ call_id: row.callId, at: row.startedAt, ...lead(row), ...user(row), ...settled(row) },
});

/** A call as the histories list it. */
export const wireCall = (row: CallRow) => ({
  ...wireLiveCall(row),
  ...{ provider: row.provider, dial_status: row.dialStatus, ended_at: row.endedAt ?? null },
  ...{ ring_seconds: row.ringSeconds ?? null, talk_seconds: row.talkSeconds ?? null },
  ...{ stage: row.stage ?? null, source: row.source ?? null, call_action_id: row.callActionId ?? null },
  disposition: row.disposition ?? null,
  ...{ spam: row.spam, ...settled(row), has_recording: isStored(row) },
});

/** Whether the recording is not deleted yet. */
const isStored = ({ recordingId, recordingExpiresAt }: CallRow): boolean =>
  recordingId !== undefined && (recordingExpiresAt === undefined || recordingExpiresAt > new Date().toISOString());
