import { Module } from '@nestjs/common';
import { ScoringQueryController } from './scoring.controller';

/** The scores of interviews. */
@Module({ controllers: [ScoringQueryController] })
export class ScorecardQueryModule {}
