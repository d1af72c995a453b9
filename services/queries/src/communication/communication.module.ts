import { Module } from '@nestjs/common';
import { SmsBalanceController } from './sms-balance.controller';
import { UnseenMessagesController } from './unseen-messages.controller';

/** Unread replies, and the balance of SMS accounts. */
@Module({ controllers: [SmsBalanceController, UnseenMessagesController] })
export class CommunicationQueryModule {}
