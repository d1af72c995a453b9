import { auditNotifications, type DataExported } from '@matricula/domain/audit';
import { notificationBoundary } from '@matricula/domain/user';
import { definePolicy, order } from '@matricula/policy-kit';

/** Notifies a user who did not wait for their export that it is ready. */
export const notifyOfExport = definePolicy<DataExported>({
  name: 'notify-of-export',
  on: {
    DataExported: ({ data: { jobId }, meta: { actor } }) => {
      if (!jobId) return undefined;
      const notificationId = `export-${jobId}`;
      return order(notificationBoundary, [notificationId], {
        type: 'RaiseNotification',
        data: { notificationId, userId: actor.id, kind: auditNotifications.exportReady.kind },
      });
    },
  },
});
