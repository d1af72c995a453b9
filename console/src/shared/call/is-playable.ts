import type { CallRow } from '@matricula/read-models/call';

/** Whether a call has a recording that is not deleted yet. */
export const isPlayable = ({ recordingId, recordingExpiresAt }: Pick<CallRow, 'recordingId' | 'recordingExpiresAt'>): boolean =>
  recordingId !== undefined && (recordingExpiresAt === undefined || recordingExpiresAt > new Date().toISOString());
