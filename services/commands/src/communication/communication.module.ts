import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { HookController } from './hook.controller';
import { HookNews } from './hook-news';
import { IntegrationAddresses } from './integration-addresses';
import { IntegrationController } from './integration.controller';
import { MessageNewsRecorder } from './message-news.recorder';
import { MessageController } from './message.controller';
import { PreferencesController } from './preferences.controller';
import { PushController } from './push.controller';
import { RealtimeController } from './realtime.controller';
import { RecordModule } from '../record';
import { SeenMessagesController } from './seen-messages.controller';
import { WebhookAddresses } from './webhook-addresses';
import { WebhookController } from './webhook.controller';

/** Messages, push subscriptions, webhooks and realtime channels. */
@Module({
  imports: [CqrsModule, RecordModule],
  controllers: [
    HookController,
    IntegrationController,
    MessageController,
    PreferencesController,
    PushController,
    RealtimeController,
    SeenMessagesController,
    WebhookController,
  ],
  providers: [HookNews, IntegrationAddresses, MessageNewsRecorder, WebhookAddresses],
  exports: [HookNews],
})
export class CommunicationModule {}
