import { Module } from '@nestjs/common';
import { AuditQueryModule } from '../audit/audit.module';
import { LeadQueryModule } from '../lead/lead.module';
import { FollowUpQueryController } from './follow-up.controller';

/** Who is to be called back, and when. */
@Module({
  imports: [AuditQueryModule, LeadQueryModule],
  controllers: [FollowUpQueryController],
})
export class FollowUpQueryModule {}
