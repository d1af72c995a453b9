import { Module } from '@nestjs/common';
import * as contexts from './contexts';

/** The write side: controllers translate, handlers load, decide and append. */
@Module({ imports: Object.values(contexts), exports: Object.values(contexts) })
export class CommandsModule {}
