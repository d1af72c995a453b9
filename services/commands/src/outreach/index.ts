export { InboundMessages } from './inbound-messages';
export { MessageTexts } from './message-texts';
export { OutreachModule } from './outreach.module';
