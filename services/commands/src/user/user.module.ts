import { Module } from '@nestjs/common';
import { CallModule } from '../call';
import { PrivacyModule } from '../privacy';
import { ImportModule } from '../import';
import { RoomModule } from '../room';
import { CqrsModule } from '@nestjs/cqrs';
import { DecisionModule } from '../decision';
import { JobModule } from '../job';
import { LeadModule } from '../lead';
import { AccountPowers } from './account-powers';
import { AccountSecurityController } from './account-security.controller';
import { AccountSecurity } from './account-security.service';
import { Accounts } from './accounts.service';
import { Attempts } from './attempts';
import { AuthController } from './auth.controller';
import { Browsers } from './browsers';
import { Credentials } from './credentials';
import { HandOver } from './hand-over.service';
import { HandOverUndo } from './hand-over-undo';
import { HandOverWork } from './hand-over.work';
import { HierarchyMoves } from './hierarchy-moves.service';
import { IdentityController } from './identity.controller';
import { Invitations } from './invitations.service';
import { LastAdmin } from './last-admin';
import { RecordModule } from '../record';
import { NoCircle } from './no-circle';
import { OneTimeCodes } from './one-time-codes';
import { OwnProfile } from './own-profile.service';
import { Passkeys } from './passkeys';
import { RegisterUserHandler } from './register-user.handler';
import { reportHandOver } from './report.hand-over';
import { RoleController } from './role.controller';
import { RoleHolders } from './role-holders';
import { RoleViews } from './role-views.service';
import { Roles } from './roles.service';
import { SecondFactors } from './second-factors';
import { SignInService } from './sign-in.service';
import { UserController } from './user.controller';
import { UserUploadController } from './user-upload.controller';
import { UserImport } from './user-import';
import { WhatsAppController } from './whatsapp.controller';
import { WhatsAppNumbers } from './whatsapp-numbers.service';

/** Accounts, sign-in and sessions. */
@Module({
  imports: [CallModule, PrivacyModule, ImportModule, RoomModule, CqrsModule, DecisionModule, JobModule, LeadModule, RecordModule],
  controllers: [
    AccountSecurityController,
    AuthController,
    IdentityController,
    RoleController,
    UserController,
    UserUploadController,
    WhatsAppController,
  ],
  providers: [
    AccountPowers,
    Accounts,
    AccountSecurity,
    Attempts,
    Credentials,
    HandOver,
    HandOverUndo,
    HandOverWork,
    HierarchyMoves,
    Invitations,
    OneTimeCodes,
    OwnProfile,
    Browsers,
    Passkeys,
    RegisterUserHandler,
    RoleHolders,
    Roles,
    RoleViews,
    SecondFactors,
    SignInService,
    UserImport,
    WhatsAppNumbers,
    LastAdmin,
    NoCircle,
  ],
  exports: [Credentials],
})
export class UserModule {
  static readonly handsOver = [reportHandOver];
}
