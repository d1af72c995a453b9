import { defineNotification } from '../kernel/notification';
import { leadScreens } from '../lead/lead.screens';

/** Notifications of the context. */
export const workflowNotifications = {
  notice: defineNotification('workflow_notice', {
    label: 'Notices of workflows',
    words: (_, { lead }) => (lead ? `A workflow points you to ${lead}` : 'A workflow points you to a lead'),
    screen: ({ leadId }) => (leadId ? leadScreens.conversation.at({ id: leadId }) : leadScreens.leads.at({ type: 'all' })),
  }),
};
