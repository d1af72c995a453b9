import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { DecisionModule } from '../decision';
import { LeadModule } from '../lead';
import { ContactOptOuts } from './contact-opt-outs';
import { LeadMessages } from './lead-messages';
import { MessageTexts } from './message-texts';
import { OutreachController } from './outreach.controller';

/** Messages to leads, and the links of application forms. */
@Module({
  imports: [CqrsModule, DecisionModule, LeadModule],
  controllers: [OutreachController],
  providers: [ContactOptOuts, LeadMessages, MessageTexts],
  exports: [MessageTexts],
})
export class OutreachModule {}
