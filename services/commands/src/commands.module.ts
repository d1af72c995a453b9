import { Global, Module } from '@nestjs/common';
import * as contexts from './contexts';
import { HANDS_OVER, MOVES_ALONG, type HandsOver, type MovesAlong } from './decision/hands-over';
import { JOBS } from './job/job-kinds';
import * as jobs from './jobs';

/** The declarations of all contexts of what a leaving user hands over. */
export const handsOver: readonly HandsOver[] = (Object.values(contexts) as { handsOver?: readonly HandsOver[] }[]).flatMap(
  (context) => context.handsOver ?? [],
);

/** What moves along with it. */
export const movesAlong: readonly MovesAlong[] = (Object.values(contexts) as { movesAlong?: readonly MovesAlong[] }[]).flatMap(
  (context) => context.movesAlong ?? [],
);

/** Provides the declared kinds of jobs to the job runner, and the declared hand-overs. */
@Global()
@Module({
  providers: [
    { provide: JOBS, useValue: Object.values(jobs).flat() },
    { provide: HANDS_OVER, useValue: handsOver },
    { provide: MOVES_ALONG, useValue: movesAlong },
  ],
  exports: [JOBS, HANDS_OVER, MOVES_ALONG],
})
class Declarations {}

/** The write side: controllers translate, handlers load, decide and append. */
@Module({ imports: [Declarations, ...Object.values(contexts)], exports: Object.values(contexts) })
export class CommandsModule {}
