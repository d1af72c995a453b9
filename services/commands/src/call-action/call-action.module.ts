import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { LeadModule } from '../lead';
import { MastersModule } from '../masters';
import { Attachments } from './attachments';
import { CallActionController } from './call-action.controller';
import { CallsWithoutResult } from './calls-without-result';
import { LeadFileController } from './lead-file.controller';
import { RecordCallActionHandler } from './record-call-action.handler';

/** How a call went, with its files. */
@Module({
  imports: [CqrsModule, LeadModule, MastersModule],
  controllers: [CallActionController, LeadFileController],
  providers: [Attachments, CallsWithoutResult, RecordCallActionHandler],
  exports: [Attachments],
})
export class CallActionModule {}
