import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { AnnouncementController } from './announcement.controller';

/** Announcements to staff. */
@Module({ imports: [CqrsModule], controllers: [AnnouncementController] })
export class AnnouncementModule {}
