export { notificationList, type NotificationRow } from './notification-list.read-model';
export { authLog, type AuthLogRow } from './auth-log.read-model';
export { accountStatusAt, accountStatusWords, invitationAt, invitationWords, presenceAt } from './presence';
export { userList, type UserRow } from './user-list.read-model';
export { workload, type CountedOf } from './workload';
