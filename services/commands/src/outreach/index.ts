export { MessageTexts } from './message-texts';
export { OutreachModule } from './outreach.module';
