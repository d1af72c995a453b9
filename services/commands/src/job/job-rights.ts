import { ForbiddenException, Injectable } from '@nestjs/common';
import { holdsCodes, type NeededCodes, type RequestContext } from '@matricula/auth';
import { DomainError } from '@matricula/domain/kernel';
import { JobKinds } from './job-kinds';
import { JobPeople, JobRightsGone, refusedAs } from './job-people';
import type { JobInHand } from './job-work';

type OfJob = Pick<JobInHand, 'tenantId' | 'jobId' | 'kind' | 'settings' | 'meta' | 'resumedBy'>;

/** Checks whether the users responsible for a job may still do it. */
@Injectable()
export class JobRights {
  constructor(
    private readonly people: JobPeople,
    private readonly kinds: JobKinds,
  ) {}

  /** Resolves when permissions reflect the log at a position. @throws ReadBehind after a time limit */
  async knownAt(position: string, job: OfJob): Promise<void> {
    if (!this.kinds.of(job.kind).ownRights) await this.people.knownAt(position, job);
  }

  /**
   * `undoing`: for an undo, the target of the job does not matter any more.
   * @throws JobRightsGone if one of the users lacks the permission
   */
  async assertMay(job: OfJob, undoing: boolean): Promise<void> {
    const kind = this.kinds.of(job.kind);
    if (kind.ownRights) return;
    for (const [index, person] of (await this.people.of(job)).entries())
      await refusedAs(index === 0 ? 'started' : 'resumed', async () => {
        assertCodes(kind, person);
        if (!undoing) await this.assertKind(job, person);
      });
  }

  /**
   * Whether a job resumed by this user continues under their own permissions: because its starter lacks them and this user is an admin, or
   * by choice (`own`).
   * @throws JobRightsGone if the starter lacks them and this user is no admin; ForbiddenException if this user lacks them
   */
  async takesOver(job: OfJob, context: RequestContext, { own, undoing }: { own: boolean; undoing: boolean }): Promise<boolean> {
    const kind = this.kinds.of(job.kind);
    if (kind.ownRights) return false;
    assertCodes(kind, context);
    if (!undoing) await this.assertKind(job, context);
    if (own) return true;
    try {
      await this.assertMay({ ...job, resumedBy: undefined }, undoing);
      return false;
    } catch (error) {
      if (!(error instanceof JobRightsGone) || !context.sight.admin) throw error;
      return true;
    }
  }

  /** Only users who might do the job now may download its files. @throws DomainError `file/not-yours` */
  async assertFileFor(job: OfJob, context: RequestContext): Promise<void> {
    try {
      await this.assertKind(job, context);
    } catch (error) {
      if (!(error instanceof ForbiddenException || error instanceof DomainError)) throw error;
      throw new DomainError('file/not-yours', `You no longer have access to the content of this file. ${error.message}`);
    }
  }

  private async assertKind(job: OfJob, context: RequestContext): Promise<void> {
    await this.kinds.work(job.kind).assertMay?.(job, context);
  }
}

function assertCodes(kind: NeededCodes, { acl }: RequestContext): void {
  if (holdsCodes(kind, acl)) return;
  throw new ForbiddenException('The permission was revoked.');
}
