import { defineReadModel, keyword, keywords } from '../kernel';

/** A skip of a lead by a user, for a day in the zone of the institution. */
export interface QueueSkip {
  userId: string;
  day: string;
  reason: string;
  at: string;
}

/** The skips of a lead: one row for each lead that has any. */
export interface QueueSkipsRow {
  leadId: string;
  skips: QueueSkip[];
  /** The skips by user and day (`<user>/<day>`). */
  skippedFor: string[];
}

export const queueSkips = defineReadModel<QueueSkipsRow>({
  name: 'queue-skips',
  version: 1,
  key: 'leadId',
  ofLead: true,
  fields: { leadId: keyword(), skippedFor: keywords() },
  plain: ['skips'],
});
