/** What was said and done with a lead, as its profile tells it: one entry for each happening, newest first. */
export interface ConversationEntry {
  /** The event's id. */
  entryId: string;
  at: string;
  kind: 'call-action' | 'follow-up' | 'owner' | 'enquiry' | 'contact' | 'note' | 'change';
  userName: string;
  /** In plain words, without the lead's name. */
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
  /** For enquiries: which one it was and where it came from. */
  attempt?: number;
  source?: string;
  collegeName?: string;
  campaign?: string;
  /** The import or bulk change that it was part of. */
  jobId?: string;
  /** Corrected fields in words, old and new. */
  changes?: { field: string; from: string | null; to: string | null }[];
}
