import { Module } from '@nestjs/common';
import { AuditQueryModule } from '../audit';
import { LeadQueryModule } from '../lead';
import { FollowUpQueryController } from './follow-up.controller';

/** Who is to be called back, and when. */
@Module({
  imports: [AuditQueryModule, LeadQueryModule],
  controllers: [FollowUpQueryController],
})
export class FollowUpQueryModule {}
