/** Whose sessions ended: of one session, or of all that a user has. */
export interface EndedSessions {
  /** Tenant of the account. */
  tenantId: string;
  /** A session's id or a user's. */
  id: string;
}

/** Tells every copy of the product at once that sessions ended, so that it closes what they hold open. A hint: whoever missed it asks. */
export abstract class SessionEnds {
  abstract announceEnd(ended: EndedSessions): void;
}
