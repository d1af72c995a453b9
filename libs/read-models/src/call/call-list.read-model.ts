import { ERASED } from '@matricula/domain/kernel/event';
import { defineReadModel, flag, instant, integer, keyword, keywords, text } from '../kernel';

/** Where a call is in its life. */
export const callStatuses = ['ringing', 'answered', 'ended', 'missed'] as const;
/** What came of dialling, as providers report it. */
export const dialStatuses = ['ringing', 'in-progress', 'completed', 'busy', 'no-answer', 'failed', 'cancelled'] as const;

/** A telephone call, with or without a lead (001 §2.6, §7.7). */
export interface CallRow {
  callId: string;
  provider: string;
  direction: 'incoming' | 'outgoing';
  status: (typeof callStatuses)[number];
  dialStatus: (typeof dialStatuses)[number];
  /** The other side's number in international form; absent if it was withheld. */
  phone?: string;
  leadId?: string;
  /** The lead that the call belongs to when its lead is separated again from the one that it is merged into. */
  mergedLeadId?: string;
  leadHash?: string;
  leadName?: string;
  /** Stage and source of the lead when the call began. */
  stage?: string;
  source?: string;
  /** Owner of the lead. */
  ownerId?: string;
  /** Its lead is not the reader's to see: the row has its name alone. Added when it is read, never stored. */
  foreign?: true;
  /** The user who dialled, or whose telephone rang. */
  userId?: string;
  userName?: string;
  /** The users at whom it rings together, without those who declined it, or at whom it rang in vain; absent once one of them has it. With `userId`, those at whom it rings as well. */
  offeredTo?: string[];
  /** The users who declined it. */
  declinedBy?: string[];
  /** The user answered it here: the provider connects it with their telephone. */
  connecting?: boolean;
  startedAt: string;
  answeredAt?: string;
  endedAt?: string;
  /** Seconds until the call was answered or given up. */
  ringSeconds?: number;
  /** Seconds of conversation. */
  talkSeconds?: number;
  /** The blob with the recording. */
  recordingId?: string;
  /** When the recording is deleted. */
  recordingExpiresAt?: string;
  /** The call action in which the call ended. */
  callActionId?: string;
  /** Stage and sub-stage that the call action recorded. */
  disposition?: string;
  /** Why the user went on without recording the result. */
  skipReason?: string;
  spam: boolean;
  /** A missed call that a user has called back, or whose caller called again and was answered. */
  calledBack: boolean;
  /** By whom: a user, or the caller. */
  returnedBy?: 'user' | 'caller';
}

export const callList = defineReadModel<CallRow>({
  name: 'call-list',
  version: 9,
  key: 'callId',
  ofLead: true,
  fields: {
    callId: keyword(),
    provider: keyword(),
    direction: keyword(['incoming', 'outgoing']),
    status: keyword(callStatuses),
    dialStatus: keyword(dialStatuses),
    phone: keyword().searchable(),
    leadId: keyword(),
    mergedLeadId: keyword(),
    leadHash: keyword(),
    leadName: text().searchable(),
    stage: keyword(),
    source: keyword(),
    ownerId: keyword(),
    userId: keyword(),
    userName: keyword(),
    offeredTo: keywords(),
    connecting: flag(),
    startedAt: instant(),
    answeredAt: instant(),
    endedAt: instant(),
    ringSeconds: integer(),
    talkSeconds: integer(),
    recordingExpiresAt: instant(),
    callActionId: keyword(),
    disposition: keyword(),
    skipReason: keyword(),
    spam: flag(),
    calledBack: flag(),
    returnedBy: keyword(['user', 'caller']),
  },
  plain: ['recordingId', 'declinedBy', 'foreign'],
  staff: { userId: { userName: ERASED } },
});
