import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { ScorecardController } from './scorecard.controller';
import { ScoringController } from './scoring.controller';

/** Scorecards, and the scores of interviews. */
@Module({ imports: [CqrsModule], controllers: [ScorecardController, ScoringController] })
export class ScorecardModule {}
