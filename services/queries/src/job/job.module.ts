import { Module } from '@nestjs/common';
import { JobQueryController } from './job.controller';

/** Bulk work as its owner watches it. */
@Module({
  controllers: [JobQueryController],
})
export class JobQueryModule {}
