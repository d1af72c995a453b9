import { defineNotification } from '../kernel/notification';
import { leadScreens } from '../lead/lead.screens';

/** Notifications of the context. */
export const outreachNotifications = {
  received: defineNotification('lead_message_received', {
    label: 'Messages from leads',
    words: (_, { lead }) => `${lead ?? 'A lead'} sent you a message`,
    screen: ({ leadHash, leadId }) => {
      const id = leadHash ?? leadId;
      return id ? leadScreens.conversation.at({ id }) : leadScreens.leads.at({ type: 'all' });
    },
  }),
};
