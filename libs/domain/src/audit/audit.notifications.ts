import { defineNotification } from '../kernel/notification';
import { workforceScreens } from '../workforce/workforce.screens';

/** Notifications of the context. */
export const auditNotifications = {
  exportReady: defineNotification('lead_csv_download', {
    label: 'Exports ready for download',
    words: () => 'Your export is ready',
    screen: () => workforceScreens.authTimeSpent.at({ activateCsvExportTab: 'true' }),
  }),
};
