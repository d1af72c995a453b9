import type { Type } from '@nestjs/common';
import type { Json } from '@matricula/domain/kernel';
import type { JobUndoing, JobWork } from './job-work';

/** A kind of job as its context declares it; progress, pause, resume, cancel, undo and files come with it. */
export interface JobDefinition {
  kind: string;
  /** The provider that does it. */
  work: Type<JobWork>;
  /** The provider that takes it back, or why that cannot be, in words. */
  undo: Type<JobUndoing> | string;
  /** Who has none of these permissions any more has no say in it, and gets none of its files. */
  codes?: readonly string[];
  /** True: its work looks itself at what each person may, and nobody has to be behind it. */
  ownRights?: true;
  /** The upload that it works on, where it does. */
  source?(settings: Readonly<Record<string, Json>>): { id: string; name: string };
}

/** Declares a kind of job; `../jobs.ts` collects them. */
export const defineJob = (definition: JobDefinition): JobDefinition => definition;
