import { Module } from '@nestjs/common';
import { LeadQueryModule } from '../lead';
import { RecordQueryModule } from '../record';
import { CollegeSearch } from './college-search';
import { ShortlistQueryController } from './shortlist.controller';

/** Colleges of a lead: search, shortlist, recommendation. */
@Module({ imports: [LeadQueryModule, RecordQueryModule], controllers: [ShortlistQueryController], providers: [CollegeSearch] })
export class ShortlistQueryModule {}
