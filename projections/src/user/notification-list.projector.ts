import { ERASED, type Actor } from '@matricula/domain/kernel';
import { leadNotifications, type LeadAssigned } from '@matricula/domain/lead';
import { notificationKind } from '@matricula/domain/registry';
import type { NotificationRaised, NotificationRead } from '@matricula/domain/user';
import { defineProjector, fold, patch } from '@matricula/projection-kit';
import { notificationList, type NotificationRow } from '@matricula/read-models/user';

/** What has no e-mail address is no person, and is called by its own name. */
const from = ({ id: byId, tenantId: byTenantId, name, email }: Actor) => ({
  byId,
  byTenantId,
  by: email === '' && name !== ERASED ? name : undefined,
});

/** The message of a row, without names. */
const messageOf = (row: Omit<NotificationRow, 'message'>) => notificationKind(row.type).words(row, {});

type Events = LeadAssigned | NotificationRaised | NotificationRead;

/** One notification per assignment and new owner, however many leads the assignment brought; whether it is shown, policies decide. */
export const notificationListProjector = defineProjector<NotificationRow, Events>(notificationList, {
  LeadAssigned: ({ data, at, meta }) => {
    const { ownerId, assignmentId, leadId } = data;
    if (!ownerId || ownerId === meta.actor.id || data.reason === 'undo') return [];
    return fold<NotificationRow>(`${assignmentId}-${ownerId}`, (row) => {
      const next = {
        ...{ notificationId: `${assignmentId}-${ownerId}`, userId: ownerId, type: leadNotifications.referred.kind },
        ...{ at, read: false, raised: row?.raised ?? false, leadId, leads: (row?.leads ?? 0) + 1 },
        ...from(meta.actor),
      };
      return { ...next, message: messageOf(next) };
    });
  },
  NotificationRaised: ({ data, at }) =>
    fold<NotificationRow>(data.notificationId, (row) => {
      const { kind: type, followUpId: _followUp, ...said } = data;
      const next = { read: false, ...row, ...said, type, at: row?.at ?? at, raised: true };
      return { ...next, message: messageOf(next) };
    }),
  NotificationRead: ({ data }) => (data.notificationId ? patch(data.notificationId, { read: true }) : []),
});
