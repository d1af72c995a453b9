/** Colleges that matter for the pushes of one lead, by id. */
export interface CollegesOfLead {
  /** The college of the lead. */
  own?: string;
  shortlisted: readonly string[];
  notInterested: readonly string[];
  /** With a connection in use. */
  connected: ReadonlySet<string>;
  /** To which the lead was sent, or is being sent. */
  pushed: ReadonlySet<string>;
}

/** Pushes that a college got, or is about to get. */
export const pushedStates = ['requested', 'started', 'postponed', 'accepted'] as const;

/** The colleges that get a lead when it is pushed to all: connected, wanted, and without the lead so far. Pure. */
export function pushRecipients({ own, shortlisted, notInterested, connected, pushed }: CollegesOfLead): string[] {
  const wanted = new Set([...(own ? [own] : []), ...shortlisted]);
  return [...wanted].filter((id) => connected.has(id) && !notInterested.includes(id) && !pushed.has(id));
}
