import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { FeedbackController } from './feedback.controller';

/** Feedback on the product. */
@Module({ imports: [CqrsModule], controllers: [FeedbackController] })
export class FeedbackModule {}
