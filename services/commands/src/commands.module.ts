import { Global, Module } from '@nestjs/common';
import * as contexts from './contexts';
import { HANDS_OVER, type HandsOver } from './decision/hands-over';
import { JOBS } from './job/job-kinds';
import * as jobs from './jobs';

/** What the modules of the contexts hand over when a user leaves. */
export const handsOver: readonly HandsOver[] = (Object.values(contexts) as { handsOver?: readonly HandsOver[] }[]).flatMap(
  (context) => context.handsOver ?? [],
);

/** The declared kinds of jobs, for the job runner, and what a hand-over passes on. */
@Global()
@Module({
  providers: [
    { provide: JOBS, useValue: Object.values(jobs).flat() },
    { provide: HANDS_OVER, useValue: handsOver },
  ],
  exports: [JOBS, HANDS_OVER],
})
class Declarations {}

/** The write side: controllers translate, handlers load, decide and append. */
@Module({ imports: [Declarations, ...Object.values(contexts)], exports: Object.values(contexts) })
export class CommandsModule {}
