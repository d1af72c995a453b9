import { Module } from '@nestjs/common';
import { AnnouncementQueryController } from './announcement.controller';
import { Audiences } from './audiences.service';

/** What staff are to know, and who knows it. */
@Module({ controllers: [AnnouncementQueryController], providers: [Audiences] })
export class AnnouncementQueryModule {}
