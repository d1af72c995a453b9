import { Module } from '@nestjs/common';
import { AuditQueryModule } from '../audit';
import { LeadQueryModule } from '../lead';
import { FollowUpQueryController } from './follow-up.controller';

/** The queue of follow-ups. */
@Module({
  imports: [AuditQueryModule, LeadQueryModule],
  controllers: [FollowUpQueryController],
})
export class FollowUpQueryModule {}
