import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { LeadModule } from '../lead';
import { FollowUpController } from './follow-up.controller';
import { followUpMovesAlong } from './follow-up.hand-over';

/** Follow-ups that are done. */
@Module({
  imports: [CqrsModule, LeadModule],
  controllers: [FollowUpController],
})
export class FollowUpModule {
  static readonly movesAlong = [followUpMovesAlong];
}
