import { defineNotification } from '../kernel/notification';
import { leadScreens } from './lead.screens';

/** Notifications of the context. */
export const leadNotifications = {
  referred: defineNotification('lead_refered', {
    label: 'Leads assigned to you',
    words: ({ leads = 1 }, { by, lead: name, source }) => {
      const lead = name && source ? `${name} from ${source}` : name;
      const what = leads === 1 ? (lead ?? 'a lead') : `${leads} leads`;
      if (by) return `${by} assigned ${what} to you`;
      return leads === 1 ? `${lead ?? 'A lead'} was assigned to you` : `${what} were assigned to you`;
    },
    screen: ({ notificationId }) => leadScreens.leads.at({ type: 'assigned-leads', n_id: notificationId }),
  }),
};
