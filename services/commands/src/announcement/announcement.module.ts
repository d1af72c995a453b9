import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { AnnouncementController } from './announcement.controller';

/** What staff are to know. */
@Module({ imports: [CqrsModule], controllers: [AnnouncementController] })
export class AnnouncementModule {}
