import { defineNotification } from '../kernel/notification';
import { leadScreens } from '../lead/lead.screens';
import { callScreens } from './call.screens';

/** Notifications of the context. */
export const callNotifications = {
  missed: defineNotification('inbound_missed_call', {
    label: 'Missed calls',
    words: (_, { lead }) => (lead ? `You missed a call from ${lead}` : 'You missed calls of unknown numbers'),
    screen: ({ leadHash, leadId }) => {
      const id = leadHash ?? leadId;
      // The live calls list the missed calls of numbers without a lead.
      return id ? leadScreens.callHistory.at({ id }) : callScreens.leadsLiveCall.at();
    },
  }),
};
