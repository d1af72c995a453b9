/** The history of a lead for its profile: one entry per event, newest first. */
export interface ConversationEntry {
  /** The event's id. */
  entryId: string;
  at: string;
  kind: 'call-action' | 'follow-up' | 'owner' | 'enquiry' | 'contact' | 'note' | 'message' | 'call' | 'order' | 'change';
  userName: string;
  /** A sentence without the lead's name. */
  sentence: string;
  comment?: string;
  /** For call actions. */
  callActionId?: string;
  /** For call actions and stages that changed with those of many leads. */
  stage?: string;
  subStage?: string;
  previousStage?: string;
  stageTag?: string;
  followUpAt?: string;
  dialer?: boolean;
  attachments?: { blobId: string; name: string }[];
  /** For enquiries: the number of the enquiry and its source. */
  attempt?: number;
  source?: string;
  collegeName?: string;
  campaign?: string;
  /** The import or bulk change that it was part of. */
  jobId?: string;
  /** For messages: the message, and how far its delivery is. */
  messageId?: string;
  /** Automation sent it: an explanation why is there. */
  automatic?: boolean;
  delivery?: 'requested' | 'started' | 'postponed' | 'accepted' | 'delivered' | 'read' | 'failed' | 'unknown';
  /** For telephone calls, as far as they are known: `hasRecording` is true if the reader may play the recording. */
  call?: {
    callId: string;
    direction?: 'incoming' | 'outgoing';
    dialStatus?: string;
    missed: boolean;
    talkSeconds?: number;
    disposition?: string;
    userName?: string;
    hasRecording: boolean;
  };
  /** Old and new values of corrected fields, as display text. */
  changes?: { field: string; from: string | null; to: string | null }[];
}
