import { Module } from '@nestjs/common';
import * as contexts from './contexts';

/** The read side: every question of the console and of the documented calls. */
@Module({ imports: Object.values(contexts), exports: Object.values(contexts) })
export class QueriesModule {}
