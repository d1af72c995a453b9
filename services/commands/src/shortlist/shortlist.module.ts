import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { LeadModule } from '../lead';
import { MastersModule } from '../masters';
import { RecommendationReasonsOf } from './recommendation-reasons-of';
import { ShortlistController } from './shortlist.controller';

/** Shortlisted, refused and recommended colleges. */
@Module({ imports: [CqrsModule, LeadModule, MastersModule], controllers: [ShortlistController], providers: [RecommendationReasonsOf] })
export class ShortlistModule {}
