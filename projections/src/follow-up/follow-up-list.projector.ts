import type { FollowUpEvent } from '@matricula/domain/follow-up';
import type { LeadAssigned, LeadErased, LeadMerged, LeadRemoved, LeadRestored, LeadUnmerged } from '@matricula/domain/lead';
import { defineProjector, drop, fold, patch, set } from '@matricula/projection-kit';
import { followUpList, type FollowUpRow } from '@matricula/read-models/follow-up';

type Events = FollowUpEvent | LeadAssigned | LeadMerged | LeadRemoved | LeadRestored | LeadErased | LeadUnmerged;

const marked = (followUpIds: readonly string[] = [], leadRemoved: boolean) =>
  followUpIds.map((id) => patch<FollowUpRow>(id, { leadRemoved }));

function reopened(row: FollowUpRow): FollowUpRow {
  const {
    completedAt: _at,
    completedById: _id,
    completedBy: _by,
    via: _via,
    late: _late,
    delaySeconds: _delay,
    reason: _reason,
    ...pending
  } = row;
  return { ...pending, status: 'pending' };
}

/** The follow-up belongs to the lead that its lead was merged into, and to the owner of that lead if there is one. */
function moved(row: FollowUpRow, { leadId, mergedLeadId, ownerId, ownerName }: LeadMerged['data']): FollowUpRow {
  const owner = ownerId && ownerName ? { ownerId, ownerName } : {};
  const { mergedLeadId: _lead = mergedLeadId, mergedOwnerId = row.ownerId, mergedOwnerName = row.ownerName } = row;
  return { ...row, leadId, ...owner, mergedLeadId, mergedOwnerId, mergedOwnerName };
}

/** The follow-up returns to its lead, or to a lead that its lead was merged into before. */
function returned(row: FollowUpRow, { mergedLeadId: leadId, ownerId, ownerName }: LeadUnmerged['data']): FollowUpRow {
  const { mergedLeadId, mergedOwnerId, mergedOwnerName, ...own } = row;
  if (!mergedLeadId || !mergedOwnerId || !mergedOwnerName) return row;
  if (leadId === mergedLeadId) return { ...own, leadId, ownerId: mergedOwnerId, ownerName: mergedOwnerName };
  return { ...row, leadId, ...(ownerId && ownerName ? { ownerId, ownerName } : {}) };
}

export const followUpListProjector = defineProjector<FollowUpRow, Events>(followUpList, {
  FollowUpScheduled: ({ data, at, meta }) => {
    const { lead, ...shown } = data;
    const { collegeId, collegeName, source } = lead;
    const queued = {
      status: 'pending',
      leadRemoved: false,
      createdAt: at,
      createdById: meta.actor.id,
      createdBy: meta.actor.name,
    } as const;
    return set(data.followUpId, { ...shown, collegeId, collegeName, source, ...queued });
  },
  FollowUpCompleted: ({ data, meta }) =>
    patch(data.followUpId, {
      ...{ status: 'done', completedAt: data.completedAt, via: data.via, late: data.late, reason: data.reason },
      delaySeconds: Math.max(0, Math.floor((Date.parse(data.completedAt) - Date.parse(data.dueAt)) / 1000)),
      ...{ completedById: meta.actor.id, completedBy: meta.actor.name },
    }),
  FollowUpRescheduled: ({ data }) => patch(data.followUpId, { dueAt: data.dueAt }),
  FollowUpReopened: ({ data }) => [
    fold<FollowUpRow>(data.followUpId, (row) => row && reopened(row)),
    ...(data.withdrawnFollowUpId ? [drop<FollowUpRow>(data.withdrawnFollowUpId)] : []),
  ],
  LeadRemoved: ({ data }) => marked(data.followUpIds, true),
  LeadRestored: ({ data }) => marked(data.followUpIds, false),
  LeadMerged: ({ data }) => data.followUps.map(({ followUpId }) => fold<FollowUpRow>(followUpId, (row) => row && moved(row, data))),
  LeadUnmerged: ({ data }) => data.followUpIds.map((followUpId) => fold<FollowUpRow>(followUpId, (row) => row && returned(row, data))),
  LeadErased: ({ data }) => data.followUpIds.map((id) => drop(id)),
  LeadAssigned: ({ data }) => {
    const { ownerId, ownerName } = data;
    if (!ownerId || !ownerName) return [];
    return Object.keys(data.pendingFollowUpIds).map((followUpId) => patch<FollowUpRow>(followUpId, { ownerId, ownerName }));
  },
});
