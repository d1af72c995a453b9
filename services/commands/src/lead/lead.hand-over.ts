import { leadBoundary, leadDecider, markingCapacity, type LeadCommand } from '@matricula/domain/lead';
import { leadList } from '@matricula/read-models/lead';
import { defineHandOver } from '../decision';

/** Leads pass to all successors in turn. */
export const leadHandOver = defineHandOver({
  ...{ context: 'lead', name: 'leads', one: 'lead', fields: ['ownerId'], to: 'turns' },
  list: leadList,
  where: (userId) => ({
    and: [
      { field: 'ownerId', op: 'eq', value: userId },
      { field: 'removed', op: 'eq', value: false },
    ],
  }),
  boundary: leadBoundary,
  marking: (count) => markingCapacity(leadDecider, count, (lead) => lead),
  give: ({ from, to, jobId }): LeadCommand => ({
    type: 'AssignLead',
    data: { assignmentId: jobId, ownerId: to.id, ownerName: to.name, onlyFrom: from.id, reason: 'bulk', jobId },
  }),
});
