import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { CaptureModule } from '../capture';
import { CommunicationModule } from '../communication';
import { DecisionModule } from '../decision';
import { LeadModule } from '../lead';
import { ContactOptOuts } from './contact-opt-outs';
import { InboundMessages } from './inbound-messages';
import { LeadMessages } from './lead-messages';
import { MessageTexts } from './message-texts';
import { OutreachController } from './outreach.controller';
import { ReceivedOnce } from './received-once';

/** Messages to and from leads, and the links of application forms. */
@Module({
  imports: [CqrsModule, CaptureModule, CommunicationModule, DecisionModule, LeadModule],
  controllers: [OutreachController],
  providers: [ContactOptOuts, InboundMessages, LeadMessages, MessageTexts, ReceivedOnce],
  exports: [InboundMessages, MessageTexts],
})
export class OutreachModule {}
