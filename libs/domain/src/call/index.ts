export { callContext } from './call.context';
export { callNotifications } from './call.notifications';
