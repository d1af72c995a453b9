import { Module } from '@nestjs/common';
import { SmsBalanceController } from './sms-balance.controller';
import { UnseenMessagesController } from './unseen-messages.controller';

/** What people answered, and what their messages are paid with. */
@Module({ controllers: [SmsBalanceController, UnseenMessagesController] })
export class CommunicationQueryModule {}
