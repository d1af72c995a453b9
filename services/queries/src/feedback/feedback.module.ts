import { Module } from '@nestjs/common';
import { FeedbackQueryController } from './feedback.controller';

/** Feedback on the product. */
@Module({ controllers: [FeedbackQueryController] })
export class FeedbackQueryModule {}
