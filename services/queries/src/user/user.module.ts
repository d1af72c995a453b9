import { Module } from '@nestjs/common';
import { UserQueryController } from './user.controller';

/** Who works here, and what they are told. */
@Module({
  controllers: [UserQueryController],
})
export class UserQueryModule {}
