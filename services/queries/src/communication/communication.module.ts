import { Module } from '@nestjs/common';
import { UnseenMessagesController } from './unseen-messages.controller';

/** What people answered. */
@Module({ controllers: [UnseenMessagesController] })
export class CommunicationQueryModule {}
