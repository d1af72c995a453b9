import { Module } from '@nestjs/common';
import { EventFeedController } from './event-feed.controller';

/** Events for other systems. */
@Module({
  controllers: [EventFeedController],
})
export class FeedModule {}
