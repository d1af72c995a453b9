import type { ChangeName, Enquiry, LeadDetails } from './lead.events';

/** An enquiry as it arrives: what the person tells, where it came from. */
export interface IncomingEnquiry extends LeadDetails, Enquiry {
  /** Country code of `phone` where it came in a field of its own; `reachable` reads it with the number. */
  phoneCode?: string;
  externalId?: string;
  message?: string;
  priority?: number;
  attributes?: Record<string, string>;
  ownerId?: string;
  ownerName?: string;
  /** Whether a rule chose the owner, instead of a person. */
  assignedBy?: 'rule';
  /** The same id makes the same lead, however often it is sent. */
  commandId?: string;
  jobRow?: number;
  /** Names whose values hold for the whole file: they fill in what a lead lacks and replace nothing. */
  onlyFills?: readonly ChangeName[];
  /** When it was made, for imports of history. */
  at?: string;
}
