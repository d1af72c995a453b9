export {
  accessRule,
  AdminsOnly,
  Allow,
  AllowAll,
  AllowRoles,
  onlyReads,
  Public,
  readSide,
  SeesOrderDetails,
  SignedIn,
  type AccessRule,
} from './access.decorators';
export { ApiKeyGuard, ApiKeyScope, Client, ClientMeta } from './api-key.guard';
export { isAddress, isAllowedFrom } from './api-key-rules';
export { ApiKeys, type ApiClient, type KeyUse } from './api-keys';
export { assertAllowed } from './assert-allowed';
export { AuthModule } from './auth.module';
export { AllowKeyOrCode, KeyOrCodeGuard, ReaderTenant } from './data-team.guard';
export { Authenticator, TENANT_SUSPENDED } from './authenticator';
export { explainAccess, type AccessVerdict, type Viewer } from './explain-access';
export { grants, IdentityService } from './identity.service';
export { holdsCodes, type NeededCodes } from './needed-codes';
export { manages, operates } from './manages';
export { GuestHomes } from './guest-homes';
export { LookupCache } from './lookup-cache';
export { accountAccess, ownAccountAccess } from './account-access';
export { Hierarchy } from './hierarchy';
export {
  assertChangeable,
  assertReachesWhole,
  assertSeesWhole,
  assertUnmasked,
  assertUnruled,
  fieldRulesFor,
  rulesBinding,
  keepsIdentities,
  hiddenFields,
  hiddenOfLeads,
  withoutSums,
  type HiddenFields,
} from './hidden-fields';
export { defineAccess, type Ground, type RowAccess } from './row-access';
export { assertFileRights, rightsChanged, rightsPrint, stillHolds, type RightsPrint } from './rights-print';
export { ofEveryone, reaches, roleAudience, seesOthers, sightOf, teamAudience, type Sight } from './sight';
export { commandMeta, Context, type CommandMeta, type RequestContext } from './request-context';
export { currentUser, tenantDetail } from './wire-identity';
export { SecondPersons } from './second-persons';
export { SessionEnds, type EndedSessions } from './session-ends';
export { Sessions, type TokenClaims } from './sessions';
export { circleOf, movedPeople, sightChanges, type HierarchyMove, type SightChange } from './sight-changes';
