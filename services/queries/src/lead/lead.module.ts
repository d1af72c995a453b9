import { Module } from '@nestjs/common';
import { ConversationController } from './conversation.controller';
import { LeadLookup } from './lead-lookup';
import { LeadQueryController } from './lead.controller';

/** Leads and what happened to them. */
@Module({
  controllers: [ConversationController, LeadQueryController],
  providers: [LeadLookup],
  exports: [LeadLookup],
})
export class LeadQueryModule {}
