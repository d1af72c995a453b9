import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { IntegrationController } from './integration.controller';
import { MessageController } from './message.controller';
import { PreferencesController } from './preferences.controller';
import { PushController } from './push.controller';
import { RealtimeController } from './realtime.controller';
import { RecordModule } from '../record';
import { SeenMessagesController } from './seen-messages.controller';
import { TwilioController } from './twilio.controller';
import { WebhookAddresses } from './webhook-addresses';
import { WebhookController } from './webhook.controller';

/** Messages, and the browsers and programs that take them. */
@Module({
  imports: [CqrsModule, RecordModule],
  controllers: [
    IntegrationController,
    MessageController,
    PreferencesController,
    PushController,
    RealtimeController,
    SeenMessagesController,
    TwilioController,
    WebhookController,
  ],
  providers: [WebhookAddresses],
})
export class CommunicationModule {}
