import { Module } from '@nestjs/common';
import { HierarchyService } from './hierarchy.service';
import { OpenSessions } from './open-sessions';
import { UserQueryController } from './user.controller';

/** Users and their notifications. */
@Module({
  controllers: [UserQueryController],
  providers: [HierarchyService, OpenSessions],
})
export class UserQueryModule {}
