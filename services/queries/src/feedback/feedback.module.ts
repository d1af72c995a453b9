import { Module } from '@nestjs/common';
import { FeedbackQueryController } from './feedback.controller';

/** What people said of the product. */
@Module({ controllers: [FeedbackQueryController] })
export class FeedbackQueryModule {}
