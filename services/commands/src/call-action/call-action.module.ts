import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { LeadModule } from '../lead/lead.module';
import { Attachments } from './attachments';
import { CallActionController } from './call-action.controller';
import { RecordCallActionHandler } from './record-call-action.handler';

/** How a call went, with its files. */
@Module({
  imports: [CqrsModule, LeadModule],
  controllers: [CallActionController],
  providers: [Attachments, RecordCallActionHandler],
})
export class CallActionModule {}
