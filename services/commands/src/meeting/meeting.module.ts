import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { LeadModule } from '../lead';
import { MastersModule } from '../masters';
import { MeetingController } from './meeting.controller';

/** Virtual meetings with leads. */
@Module({ imports: [CqrsModule, LeadModule, MastersModule], controllers: [MeetingController] })
export class MeetingModule {}
