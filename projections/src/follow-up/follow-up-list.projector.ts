import type { FollowUpEvent } from '@matricula/domain/follow-up';
import type { LeadAssigned, LeadErased } from '@matricula/domain/lead';
import { defineProjector, drop, patch, set } from '@matricula/projection-kit';
import { followUpList, type FollowUpRow } from '@matricula/read-models/follow-up';

export const followUpListProjector = defineProjector<FollowUpRow, FollowUpEvent | LeadAssigned | LeadErased>(followUpList, {
  FollowUpScheduled: ({ data, at, meta }) => {
    const { lead, ...shown } = data;
    const { collegeId, collegeName, source } = lead;
    return set(data.followUpId, { ...shown, collegeId, collegeName, source, status: 'pending', createdAt: at, createdBy: meta.actor.name });
  },
  FollowUpCompleted: ({ data, meta }) =>
    patch(data.followUpId, { status: 'done', completedAt: data.completedAt, completedBy: meta.actor.name, via: data.via }),
  LeadErased: ({ data }) => data.followUpIds.map((id) => drop(id)),
  LeadAssigned: ({ data }) => {
    const { ownerId, ownerName } = data;
    if (!ownerId || !ownerName) return [];
    return Object.keys(data.pendingFollowUpIds).map((followUpId) => patch<FollowUpRow>(followUpId, { ownerId, ownerName }));
  },
});
