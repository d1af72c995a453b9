import type { ChangeName, Enquiry, LeadDetails } from './lead.events';

/** An enquiry as it arrives: what the person entered, and its source. */
export interface IncomingEnquiry extends LeadDetails, Enquiry {
  /** Calling code of `phone` from a separate field; `reachable` parses it with the number. */
  phoneCode?: string;
  externalId?: string;
  message?: string;
  priority?: number;
  attributes?: Record<string, string>;
  ownerId?: string;
  ownerName?: string;
  /** Whether a rule chose the owner, instead of a person. */
  assignedBy?: 'rule';
  /** The same id creates the same lead, so that repeats have no effect. */
  commandId?: string;
  jobRow?: number;
  /** Fields whose values apply to the whole file: they fill empty fields of a lead and replace nothing. */
  onlyFills?: readonly ChangeName[];
  /** When it was made, for imports of history. */
  at?: string;
}
