export { notificationAccess } from './notification.access';
export { namedNotifications, wireNotifications, type WireNotification } from './notification-wire';
export { userLists as lists } from './user.lists';
