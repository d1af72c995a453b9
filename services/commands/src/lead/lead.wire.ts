import { fields, flag, integer, text } from '@matricula/domain/kernel/field-set';

const leadId = text({ label: 'Lead', required: 'lead_id is required', most: 100 });
const PRIORITY = 'Priority must be Low, Medium or High.';

/** Body of `set-lead-priority` (LD-05). */
export const leadPriorityBody = fields({
  lead_id: leadId,
  priority: integer({ label: 'Priority', required: PRIORITY, invalid: PRIORITY, least: [0, PRIORITY], most: [2, PRIORITY] }),
  expected: integer({ label: 'Priority when it was read', invalid: PRIORITY, least: [0, PRIORITY], most: [2, PRIORITY] }),
});

/** Body of the bookmark path. */
export const bookmarkBody = fields({ bookmarked: flag({ label: 'Bookmarked', required: true }) });

/** Body of `leads/{id}/restore`. */
export const restoreLeadBody = fields({
  without_contact: flag({ label: 'Without contact', help: 'Leaves out phone, e-mail and external id that another lead now has.' }),
});

/** Body of `leads/{id}/unmerge`. */
export const unmergeLeadBody = restoreLeadBody;

/** Body of the click calls (LP-11). */
export const contactClickBody = fields({ lead_id: leadId, user_id: text({ label: 'User', most: 100 }) });

/** Body of the decision that two leads are different people, or with `dismissed` false of its withdrawal. */
export const dismissDuplicateBody = fields({
  lead_id: leadId,
  other_lead_id: text({ label: 'Other lead', required: true, most: 100 }),
  dismissed: flag({ label: 'Dismissed', required: true }),
});
