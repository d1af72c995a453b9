import { Module } from '@nestjs/common';
import { readSide } from '@matricula/auth';
import * as contexts from './contexts';

/** The read side: every question of the console and of the documented calls. */
@Module({ imports: readSide(Object.values(contexts)), exports: Object.values(contexts) })
export class QueriesModule {}
