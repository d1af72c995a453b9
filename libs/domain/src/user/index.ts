export { userContext } from './user.context';
export * from './user.events';
export {
  accountFields,
  changeAccountFields,
  newPasswordFields,
  ownProfileFields,
  registerFields,
  resetWhatsAppFields,
  setPasswordFields,
  whatsAppFields,
} from './account.fields';
export { employeeFieldNames, employeeFields, weekdays } from './employee.fields';
export { designation, orgLocation, skill } from './employee.records';
export { changePasswordFields } from './change-password.fields';
export { accessFields, isAdmin, userDecider, type User, type UserCommand } from './user.decider';
export { changesPowers, ORGANISATION, refusedPowers, refusedSignIn, type Grantor } from './account-powers';
export { INVITATION_DAYS, refusedInvitation, type Invitation } from './invitation';
export { notificationDecider, type RaiseNotification, type NotificationCommand } from './notification.decider';
export { breakReasons, sessionDecider, type Session, type SessionCommand } from './session.decider';
export { components, levelMeaningWords, levels, levelWords, type ComponentCode, type PermissionLevel } from './component-codes';
export { editRoleFields, newRoleFields, roleFields } from './role.fields';
export {
  fieldRulesOf,
  fieldRuleWords,
  freedBeyond,
  isFreer,
  stricterRules,
  asksForContact,
  HIDDEN_VALUE,
  hidesContacts,
  hidesSomething,
  isRuledKind,
  isHiddenFrom,
  meaningsOf,
  told,
  withoutHiddenContacts,
  unchangeable,
  masked,
  ruledFields,
  rulesFor,
  type AttributeMeaning,
  type FieldRule,
  type FieldRules,
  type KnownRules,
  type OwnFields,
  type RuledField,
} from './field-rules';
export { harmlessAttribute } from './harmless-attribute.record';
export { checkedAcl, beyond } from './role-acl';
export {
  CONTROL_DAYS,
  controlOf,
  mayConfirm,
  type AccountControl,
  type AccountHands,
  type AccountId,
  type ConfirmationRequest,
  type SecondPerson,
} from './second-person';
export { securityBoundary, securityDecider, type Security, type SecurityCommand } from './security.decider';
export * from './security.events';
export { confirmAuthenticatorFields, confirmIdentityFields, namePasskeyFields } from './security.fields';
export { REQUIRED_PERMISSION, role, type AclEntry } from './role.record';
export { accountBoundary, notificationBoundary, sessionBoundary } from './user.boundaries';
