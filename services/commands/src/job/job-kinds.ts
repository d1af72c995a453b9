import { Inject, Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { DomainError } from '@matricula/domain/kernel';
import type { JobDefinition } from './define-job';
import type { JobUndoing, JobWork } from './job-work';

/** Injection token of every declared kind of job: `readonly JobDefinition[]`. */
export const JOBS = Symbol('jobs');

/** The registered kinds of jobs, with their implementations. */
@Injectable()
export class JobKinds {
  private readonly definitions: ReadonlyMap<string, JobDefinition>;

  constructor(
    private readonly modules: ModuleRef,
    @Inject(JOBS) jobs: readonly JobDefinition[],
  ) {
    this.definitions = new Map(jobs.map((job) => [job.kind, job]));
  }

  of(kind: string): JobDefinition {
    const definition = this.definitions.get(kind);
    if (!definition) throw new Error(`There is no handler for jobs of kind ${kind}`);
    return definition;
  }

  work(kind: string): JobWork {
    return this.modules.get(this.of(kind).work, { strict: false });
  }

  /** @throws DomainError `job/not-possible` if the job cannot be undone */
  undoing(kind: string): JobUndoing {
    const { undo } = this.of(kind);
    if (typeof undo === 'string') throw new DomainError('job/not-possible', undo);
    return this.modules.get(undo, { strict: false });
  }
}
