import type { Type } from '@nestjs/common';
import type { NeededCodes } from '@matricula/auth';
import type { Json } from '@matricula/domain/kernel';
import type { JobUndoing, JobWork } from './job-work';

/**
 * The declaration of a kind of job; progress, pause, resume, cancel, undo and files are generic. A user without its codes may neither control the job
 * nor get its files.
 */
export interface JobDefinition extends NeededCodes {
  kind: string;
  /** The provider that implements it. */
  work: Type<JobWork>;
  /** The provider that undoes it, or the reason, in words, why it cannot be undone. */
  undo: Type<JobUndoing> | string;
  /** True if the work checks each user's permissions itself, and needs no responsible user. */
  ownRights?: true;
  /** The upload on which it works, if any. */
  source?(settings: Readonly<Record<string, Json>>): { id: string; name: string };
}

/** Declares a kind of job; `../jobs.ts` collects them. */
export const defineJob = (definition: JobDefinition): JobDefinition => definition;
