import { leadListProjector } from './lead-list.projector';

/** What a dialer rule may wait for (DC-22). */
export type DialerTrigger = 'create' | 'update';

/** A lead that comes back joins the lists that it left: those of new leads as well. */
const COMES_BACK = new Set(['LeadRestored', 'LeadSeparated']);

/** Every event that changes the row of a lead, except its erasure, which erases its places as well, and its score, which rules do not know. */
export const dialerTriggerTypes: readonly string[] = [...(leadListProjector.types ?? [])].filter(
  (type) => type !== 'LeadErased' && type !== 'LeadScored',
);

/** The triggers that an event of a lead sets off; for the worker and for the trial of a rule alike. */
export const dialerTriggersOf = (type: string): readonly DialerTrigger[] =>
  COMES_BACK.has(type) ? ['create', 'update'] : [type === 'LeadCaptured' ? 'create' : 'update'];
