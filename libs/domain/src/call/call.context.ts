import { defineContext } from '../kernel';
import { callNotifications } from './call.notifications';
import { callScreens } from './call.screens';

/** Calls and the dialer. */
export const callContext = defineContext({
  name: 'call',
  label: 'Call',
  screens: callScreens,
  notifications: callNotifications,
  entries: {},
});
