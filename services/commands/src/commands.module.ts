import { Global, Module } from '@nestjs/common';
import * as contexts from './contexts';
import { JOBS } from './job/job-kinds';
import * as jobs from './jobs';

/** The declared kinds of jobs, for the job runner. */
@Global()
@Module({ providers: [{ provide: JOBS, useValue: Object.values(jobs).flat() }], exports: [JOBS] })
class JobDefinitions {}

/** The write side: controllers translate, handlers load, decide and append. */
@Module({ imports: [JobDefinitions, ...Object.values(contexts)], exports: Object.values(contexts) })
export class CommandsModule {}
