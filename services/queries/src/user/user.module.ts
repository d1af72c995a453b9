import { Module } from '@nestjs/common';
import { OpenSessions } from './open-sessions';
import { UserQueryController } from './user.controller';

/** Who works here, and what they are told. */
@Module({
  controllers: [UserQueryController],
  providers: [OpenSessions],
})
export class UserQueryModule {}
