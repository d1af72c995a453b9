import { Module } from '@nestjs/common';
import { AuditQueryModule } from '../audit';
import { JobQueryController } from './job.controller';

/** Bulk work as its owner watches it. */
@Module({
  imports: [AuditQueryModule],
  controllers: [JobQueryController],
})
export class JobQueryModule {}
