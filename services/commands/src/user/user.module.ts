import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { LeadModule } from '../lead/lead.module';
import { Accounts } from './accounts.service';
import { Attempts } from './attempts';
import { AuthController } from './auth.controller';
import { Credentials } from './credentials';
import { OneTimeCodes } from './one-time-codes';
import { RegisterUserHandler } from './register-user.handler';
import { SessionDecisionHandler } from './session-decision.handler';
import { SignInService } from './sign-in.service';
import { UserDecisionHandler } from './user-decision.handler';
import { UserController } from './user.controller';

/** Accounts, sign-in and sessions. */
@Module({
  imports: [CqrsModule, LeadModule],
  controllers: [AuthController, UserController],
  providers: [
    Accounts,
    Attempts,
    Credentials,
    OneTimeCodes,
    RegisterUserHandler,
    SessionDecisionHandler,
    SignInService,
    UserDecisionHandler,
  ],
  exports: [Credentials],
})
export class UserModule {}
