import { defineNotification } from '../kernel/notification';
import { leadScreens } from '../lead/lead.screens';

/** Notifications of the context. */
export const meetingNotifications = {
  due: defineNotification('meeting_due', {
    label: 'Meetings that are about to start',
    words: (_, { lead, due }) => (lead && due ? `Meeting with ${lead} ${due}` : 'A meeting is about to start'),
    screen: ({ leadId }) => (leadId ? leadScreens.virtualMeetingHistory.at({ id: leadId }) : leadScreens.leads.at({ type: 'all' })),
    interrupts: true,
  }),
};
