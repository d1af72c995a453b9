import { defineNotification } from '../kernel/notification';
import { leadScreens } from '../lead/lead.screens';
import { followUpScreens } from './follow-up.screens';

/** Notifications of the context. */
export const followUpNotifications = {
  due: defineNotification('follow_up_due', {
    label: 'Follow-ups that are due',
    words: (_, { lead, due }) => (lead && due ? `Follow-up with ${lead} ${due}` : 'A follow-up is due'),
    screen: ({ leadId }) => (leadId ? leadScreens.conversation.at({ id: leadId }) : followUpScreens.list.at({ stage: 'today' })),
    interrupts: true,
  }),
  overdueDigest: defineNotification('overdue_digest', {
    label: 'Overdue follow-ups, each morning',
    words: () => 'Follow-ups are overdue',
    screen: () => followUpScreens.list.at({ stage: 'overdue' }),
    channels: ['email'],
    offered: ['email'],
    ownMail: true,
  }),
};
