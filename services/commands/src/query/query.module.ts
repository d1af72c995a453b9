import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { ApplicationModule } from '../application';
import { ApplicantQueries } from './applicant-queries';
import { QueryController } from './query.controller';
import { queryHandOver } from './query.hand-over';
import { QueryTurns } from './query-turns';

/** Questions of applicants, and their answers. */
@Module({
  imports: [CqrsModule, ApplicationModule],
  controllers: [QueryController],
  providers: [ApplicantQueries, QueryTurns],
  exports: [ApplicantQueries],
})
export class QueryModule {
  static readonly handsOver = [queryHandOver];
}
