import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { LeadModule } from '../lead';
import { MeetingController } from './meeting.controller';

/** Virtual meetings with leads. */
@Module({ imports: [CqrsModule, LeadModule], controllers: [MeetingController] })
export class MeetingModule {}
