import { ERASED, type Actor } from '@matricula/domain/kernel';
import type { LeadAssigned } from '@matricula/domain/lead';
import { ticketReference } from '@matricula/domain/support';
import type { NotificationKind, NotificationRaised, NotificationRead, RequestNews } from '@matricula/domain/user';
import { defineProjector, fold, patch } from '@matricula/projection-kit';
import { notificationList, type NotificationRow } from '@matricula/read-models/user';

/** What has no e-mail address is no person, and is called by its own name. */
const from = ({ id: byId, tenantId: byTenantId, name, email }: Actor) => ({
  byId,
  byTenantId,
  by: email === '' && name !== ERASED ? name : undefined,
});

const requests: Record<'leave' | 'attendance', Record<RequestNews, string>> = {
  leave: {
    asked: 'A leave waits for your answer',
    approved: 'Your leave was approved',
    refused: 'Your leave was refused',
    cancelled: 'A leave was cancelled',
  },
  attendance: {
    asked: 'The correction of a day waits for your answer',
    approved: 'The correction of your day was approved',
    refused: 'The correction of your day was refused',
    cancelled: 'The correction of a day was withdrawn',
  },
};

const messages: Record<Exclude<NotificationKind, 'lead_refered' | `ticket_${string}`>, string> = {
  follow_up_due: 'A follow-up is due',
  inbound_missed_call: 'You missed a call',
  leave: 'There is news about a leave',
  attendance: 'There is news about a day at work',
  lead_csv_download: 'Your export is ready',
  webhook_paused: 'A webhook was paused: it takes nothing any more',
  feedback_answered: 'Your feedback was answered',
  job_stopped: 'A job stopped: the person behind it may not do it any more. You can resume it',
};

function messageOf(
  type: NotificationKind,
  { leads = 1, ticketId = '', news }: Pick<NotificationRow, 'leads' | 'ticketId' | 'news'>,
): string {
  if (type === 'ticket_raised') return `Ticket ${ticketReference(ticketId)} was raised: nobody answers it yet`;
  if (type === 'ticket_assigned') return `Ticket ${ticketReference(ticketId)} was assigned to you`;
  if (type === 'ticket_unanswered') return `Ticket ${ticketReference(ticketId)} waits for its first answer`;
  if (type === 'ticket_escalated') return `Ticket ${ticketReference(ticketId)} was not answered in time`;
  if ((type === 'leave' || type === 'attendance') && news) return requests[type][news];
  if (type !== 'lead_refered') return messages[type];
  return leads === 1 ? 'A lead was assigned to you' : `${leads} leads were assigned to you`;
}

type Events = LeadAssigned | NotificationRaised | NotificationRead;

/** One notification per assignment and new owner, however many leads the assignment brought; whether it is shown, policies decide. */
export const notificationListProjector = defineProjector<NotificationRow, Events>(notificationList, {
  LeadAssigned: ({ data, at, meta }) => {
    const { ownerId, assignmentId, leadId } = data;
    if (!ownerId || ownerId === meta.actor.id || data.reason === 'undo') return [];
    return fold<NotificationRow>(`${assignmentId}-${ownerId}`, (row) => {
      const leads = (row?.leads ?? 0) + 1;
      return {
        notificationId: `${assignmentId}-${ownerId}`,
        userId: ownerId,
        type: 'lead_refered',
        message: messageOf('lead_refered', { leads }),
        at,
        read: false,
        raised: row?.raised ?? false,
        leadId,
        leads,
        ...from(meta.actor),
      };
    });
  },
  NotificationRaised: ({ data, at }) =>
    fold<NotificationRow>(data.notificationId, (row) => {
      const { kind: type, followUpId: _followUp, ...said } = data;
      return { read: false, ...row, ...said, type, message: messageOf(type, { ...row, ...said }), at: row?.at ?? at, raised: true };
    }),
  NotificationRead: ({ data }) => (data.notificationId ? patch(data.notificationId, { read: true }) : []),
});
