/** Sessions that ended: a single one, or all of a user. */
export interface EndedSessions {
  /** Tenant of the account. */
  tenantId: string;
  /** Id of the session or of the user. */
  id: string;
}

/**
 * Notifies every process immediately that sessions ended, so that it closes their connections. Delivery is not guaranteed: a process that misses it
 * finds out at its next check.
 */
export abstract class SessionEnds {
  abstract announceEnd(ended: EndedSessions): void;
}
