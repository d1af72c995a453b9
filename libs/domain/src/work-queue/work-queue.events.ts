import { defineEvent, id, integer, object, optional, personal, text, type EventOf } from '../kernel';
import { leadDimensionFields } from '../lead/lead.events';

export const leadSkipped = defineEvent('LeadSkipped', {
  context: 'work-queue',
  subject: 'leadId',
  doc: 'A user skipped a lead in the queues that they work through. It is left out of them for the rest of the day.',
  fields: {
    leadId: id(),
    userId: id(),
    /** The day in the zone of the institution. */
    day: text(),
    reason: personal(text()),
    /** Seconds for which the lead was open in the queue, since it was opened or its last result; missing if they are not known. */
    queueSeconds: optional(integer()),
    leadName: optional(personal(text())),
    /** Missing in events of the first version. */
    lead: optional(object(leadDimensionFields)),
  },
});
export type LeadSkipped = EventOf<typeof leadSkipped>;

export const leadUnskipped = defineEvent('LeadUnskipped', {
  context: 'work-queue',
  subject: 'leadId',
  doc: 'A user returned a skipped lead to their queues.',
  fields: { leadId: id(), userId: id(), day: text(), leadName: optional(personal(text())) },
});
export type LeadUnskipped = EventOf<typeof leadUnskipped>;

export type WorkQueueEvent = LeadSkipped | LeadUnskipped;
export const workQueueEvents = [leadSkipped, leadUnskipped];
