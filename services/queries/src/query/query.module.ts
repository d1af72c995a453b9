import { Module } from '@nestjs/common';
import { QueryQueryController } from './query.controller';

/** Queries of applicants, for those who answer them. */
@Module({ controllers: [QueryQueryController] })
export class QueryQueryModule {}
