import type { Type } from '@nestjs/common';
import type { Json } from '@matricula/domain/kernel';
import type { JobUndoing, JobWork } from './job-work';

/** The declaration of a kind of job; progress, pause, resume, cancel, undo and files are generic. */
export interface JobDefinition {
  kind: string;
  /** The provider that implements it. */
  work: Type<JobWork>;
  /** The provider that undoes it, or the reason, in words, why it cannot be undone. */
  undo: Type<JobUndoing> | string;
  /** A user without any of these permissions may neither control the job nor get its files. */
  codes?: readonly string[];
  /** True if the work checks each user's permissions itself, and needs no responsible user. */
  ownRights?: true;
  /** The upload on which it works, if any. */
  source?(settings: Readonly<Record<string, Json>>): { id: string; name: string };
}

/** Declares a kind of job; `../jobs.ts` collects them. */
export const defineJob = (definition: JobDefinition): JobDefinition => definition;
