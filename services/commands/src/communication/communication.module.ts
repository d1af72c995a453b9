import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { MessageController } from './message.controller';
import { PushController } from './push.controller';
import { TwilioController } from './twilio.controller';

/** Messages, and the browsers that take them. */
@Module({ imports: [CqrsModule], controllers: [MessageController, PushController, TwilioController] })
export class CommunicationModule {}
