import { Module } from '@nestjs/common';
import { LeadQueryModule } from '../lead';
import { MeetingQueryController } from './meeting.controller';

/** Meetings of a lead, and their calendar files. */
@Module({ imports: [LeadQueryModule], controllers: [MeetingQueryController] })
export class MeetingQueryModule {}
