import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { DecisionModule } from '../decision/decision.module';
import { LeadModule } from '../lead/lead.module';
import { Accounts } from './accounts.service';
import { Attempts } from './attempts';
import { AuthController } from './auth.controller';
import { Credentials } from './credentials';
import { LastAdmin } from './last-admin';
import { OneTimeCodes } from './one-time-codes';
import { RegisterUserHandler } from './register-user.handler';
import { SignInService } from './sign-in.service';
import { UserController } from './user.controller';

/** Accounts, sign-in and sessions. */
@Module({
  imports: [CqrsModule, DecisionModule, LeadModule],
  controllers: [AuthController, UserController],
  providers: [Accounts, Attempts, Credentials, OneTimeCodes, RegisterUserHandler, SignInService, LastAdmin],
  exports: [Credentials],
})
export class UserModule {}
