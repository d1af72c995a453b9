import { fields, longText, text } from '@matricula/domain/kernel/field-set';

/** Body of `follow-ups/{id}/complete`: a new date with a comment, or the reason for no further follow-up. */
export const completeFollowUpBody = fields({
  next_at: text({
    label: 'Next date',
    help: 'A moment in ISO 8601; without a zone it is in the zone of the institution.',
    most: 40,
    pattern: [/^\d{4}-\d{2}-\d{2}/, 'Followup Date is not a date'],
    code: true,
  }),
  comment: longText({ label: 'Comment', most: 10_000 }),
  reason: text({ label: 'Reason', most: 500 }),
});
