import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { CaptureModule } from '../capture';
import { DecisionModule } from '../decision';
import { JobModule } from '../job';
import { ErasePersonHandler } from './erase-person.handler';
import { PersonFiles } from './person-files';
import { PersonMentions } from './person-mentions';
import { Scrubber } from './scrubber';

/** Erasure of a person: keys, contacts, files and mentions. */
@Module({
  imports: [CqrsModule, CaptureModule, DecisionModule, JobModule],
  providers: [ErasePersonHandler, PersonFiles, PersonMentions, Scrubber],
  exports: [PersonFiles, PersonMentions, Scrubber],
})
export class PrivacyModule {}
