export { userContext } from './user.context';
export * from './user.events';
export { changePasswordFields } from './change-password.fields';
export { isAdmin, userDecider, type User, type UserCommand } from './user.decider';
export { notificationDecider, type RaiseNotification } from './notification.decider';
export { breakReasons, sessionDecider, type Session, type SessionCommand } from './session.decider';
export { REQUIRED_PERMISSION, role, type AclEntry } from './role.record';
export { accountBoundary, notificationBoundary, sessionBoundary } from './user.boundaries';
