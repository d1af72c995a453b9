import { fields, text } from '@matricula/domain/kernel/field-set';

/** Body of `lead-queue/skip/{leadId}`. */
export const skipBody = fields({
  reason: text({ label: 'Reason', required: 'Please choose a reason.', most: 200 }),
});
