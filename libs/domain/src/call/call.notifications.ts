import { defineNotification } from '../kernel/notification';
import { leadScreens } from '../lead/lead.screens';

/** Notifications of the context. */
export const callNotifications = {
  missed: defineNotification('inbound_missed_call', {
    label: 'Missed calls',
    words: (_, { lead }) => (lead ? `You missed a call from ${lead}` : 'You missed a call'),
    screen: ({ leadHash, leadId }) => {
      const id = leadHash ?? leadId;
      return id ? leadScreens.callHistory.at({ id }) : leadScreens.leads.at({ type: 'all' });
    },
  }),
};
