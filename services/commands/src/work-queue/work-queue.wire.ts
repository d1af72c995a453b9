import { fields, integer, text } from '@matricula/domain/kernel/field-set';

/** Body of `lead-queue/skip/{leadId}`. */
export const skipBody = fields({
  reason: text({ label: 'Reason', required: 'Please choose a reason.', most: 200 }),
  queue_seconds: integer({ label: 'Seconds in the queue', least: [0, 'Seconds in the queue must be 0 or more'] }),
});
