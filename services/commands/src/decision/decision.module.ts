import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { Conditions } from './conditions';
import { DecideHandler } from './decide.handler';

/** The decisions of all boundaries: load, decide, append. */
@Module({ imports: [CqrsModule], providers: [Conditions, DecideHandler], exports: [Conditions] })
export class DecisionModule {}
