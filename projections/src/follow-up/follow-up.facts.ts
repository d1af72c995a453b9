import { leadAccess, ofLead } from '../lead';
import { followUpList } from '@matricula/read-models/follow-up';
import { defineFacts } from '@matricula/reports';

/** The follow-ups themselves, by the moment for which they were promised. */
export const followUps = defineFacts({
  model: followUpList,
  at: 'dueAt',
  ahead: true,
  access: leadAccess,
  subject: ofLead,
  kept: { field: 'leadRemoved', op: 'eq', value: false },
  filters: [
    { field: 'ownerName', title: 'User' },
    { field: 'stage', title: 'Stage' },
    { field: 'source', title: 'Source' },
    { field: 'collegeName', title: 'College' },
  ],
  omitted: ['leadName', 'phone', 'comment', 'reason'],
  describe: ({ followUpId, dueAt, status, late, stage, ownerName, source }, now) => {
    const state = status === 'done' ? (late ? 'Done late' : 'Done') : dueAt < now ? 'Overdue' : 'Pending';
    return { key: followUpId, at: dueAt, what: `${state}: ${stage}`, by: ownerName, source };
  },
});
