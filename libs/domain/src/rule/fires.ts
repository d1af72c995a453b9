/** A lead as a trigger sees it. */
interface Seen {
  removed?: boolean;
}

/** The lead after an event and before it, and whether a rule matches it. */
interface Change<Lead extends Seen> {
  now: Lead;
  before: () => Lead | undefined;
  matches: (lead: Lead) => boolean;
}

/**
 * Whether an event of a lead fires a rule or workflow by its trigger: as a new lead, with each enquiry, or when the lead starts to match. A lead that is
 * captured or restored starts to match like one that changes (issue 34 §1.3).
 */
export function firesOn<Lead extends Seen>(trigger: string, type: string, { now, before, matches }: Change<Lead>): boolean {
  if (!matches(now)) return false;
  if (trigger === 'create') return type === 'LeadCaptured';
  if (trigger === 'enquiry') return type === 'LeadCaptured' || type === 'LeadReEnquired';
  if (trigger !== 'update') return false;
  const earlier = before();
  return !earlier || earlier.removed === true || !matches(earlier);
}
