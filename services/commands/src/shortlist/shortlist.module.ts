import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { LeadModule } from '../lead';
import { MastersModule } from '../masters';
import { ShortlistController } from './shortlist.controller';

/** Shortlisted, refused and recommended colleges. */
@Module({ imports: [CqrsModule, LeadModule, MastersModule], controllers: [ShortlistController] })
export class ShortlistModule {}
