import { Module } from '@nestjs/common';
import { LeadQueryModule } from '../lead';
import { CafController } from './caf.controller';
import { MessageTemplateController } from './message-template.controller';

/** Templates of messages to leads, and application forms. */
@Module({ imports: [LeadQueryModule], controllers: [CafController, MessageTemplateController] })
export class OutreachQueryModule {}
