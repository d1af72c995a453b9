import { ERASED, type Actor } from '@matricula/domain/kernel';
import { leadNotifications, type LeadAssigned, type LeadRemoved } from '@matricula/domain/lead';
import { notificationKind } from '@matricula/domain/registry';
import type { NotificationRaised, NotificationRead, NotificationWithdrawn } from '@matricula/domain/user';
import { defineProjector, fold, patch } from '@matricula/projection-kit';
import { notificationList, type NotificationRow } from '@matricula/read-models/user';

/** An actor without an e-mail address is not a person; its own name is shown. */
const from = ({ id: byId, tenantId: byTenantId, name, email }: Actor) => ({
  byId,
  byTenantId,
  by: email === '' && name !== ERASED ? name : undefined,
});

/** The message of a row, without names. */
const messageOf = (row: Omit<NotificationRow, 'message'>) => notificationKind(row.type).words(row, {});

/** One lead of an assignment was taken back from its owner. The notification goes with the last one. */
const takenBack = (assignmentId: string, ownerId: string, leadId: string) =>
  fold<NotificationRow>(`${assignmentId}-${ownerId}`, (row) => {
    if (!row?.leads) return row;
    const leads = row.leads - 1;
    // The lead that it names is not theirs any more; which of the others to name is not known.
    const next = { ...row, leads, withdrawn: leads === 0, leadId: row.leadId === leadId ? undefined : row.leadId };
    return { ...next, message: messageOf(next) };
  });

type Events = LeadAssigned | LeadRemoved | NotificationRaised | NotificationRead | NotificationWithdrawn;

/** One notification per assignment and new owner, however many leads the assignment brought; whether it is shown, policies decide. */
export const notificationListProjector = defineProjector<NotificationRow, Events>(notificationList, {
  LeadAssigned: ({ data, at, meta }) => {
    const { ownerId, previousOwnerId, assignmentId, leadId, reason, undoes, jobId } = data;
    if (reason === 'undo') {
      const undone = undoes ?? jobId;
      return undone && previousOwnerId ? takenBack(undone, previousOwnerId, leadId) : [];
    }
    if (!ownerId || ownerId === meta.actor.id) return [];
    return fold<NotificationRow>(`${assignmentId}-${ownerId}`, (row) => {
      const next = {
        ...{ notificationId: `${assignmentId}-${ownerId}`, userId: ownerId, type: leadNotifications.referred.kind },
        ...{ at, read: false, raised: row?.raised ?? false, withdrawn: false, leadId, leads: (row?.leads ?? 0) + 1 },
        ...from(meta.actor),
      };
      return { ...next, message: messageOf(next) };
    });
  },
  // The undo of an import removes the leads that it created and assigned.
  LeadRemoved: ({ data: { leadId, reason, jobId, lead } }) =>
    reason === 'import-undone' && jobId && lead.ownerId ? takenBack(jobId, lead.ownerId, leadId) : [],
  NotificationRaised: ({ data, at }) =>
    fold<NotificationRow>(data.notificationId, (row) => {
      const { kind: type, followUpId: _followUp, ...said } = data;
      const next = { read: false, withdrawn: false, ...row, ...said, type, at: row?.at ?? at, raised: true };
      return { ...next, message: messageOf(next) };
    }),
  NotificationWithdrawn: ({ data: { notificationId } }) => patch(notificationId, { withdrawn: true }),
  NotificationRead: ({ data }) => (data.notificationId ? patch(data.notificationId, { read: true }) : []),
});
