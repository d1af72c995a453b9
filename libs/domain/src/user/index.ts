export * from './user.events';
export { breakReasons, userDecider, type User, type UserCommand } from './user.decider';
export { REQUIRED_PERMISSION, role, type AclEntry } from './role.record';
