import { Module } from '@nestjs/common';
import { AnnouncementQueryController } from './announcement.controller';
import { Audiences } from './audiences.service';

/** Announcements and their confirmations. */
@Module({ controllers: [AnnouncementQueryController], providers: [Audiences] })
export class AnnouncementQueryModule {}
