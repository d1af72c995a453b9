import { ForbiddenException, Injectable } from '@nestjs/common';
import { grants, type RequestContext } from '@matricula/auth';
import { DomainError } from '@matricula/domain/kernel';
import { JobKinds } from './job-kinds';
import { JobPeople, JobRightsGone, refusedAs } from './job-people';
import type { JobInHand } from './job-work';

type OfJob = Pick<JobInHand, 'tenantId' | 'jobId' | 'kind' | 'settings' | 'meta' | 'told'>;

/** Whether the people behind a job may still do it, at this moment. */
@Injectable()
export class JobRights {
  constructor(
    private readonly people: JobPeople,
    private readonly kinds: JobKinds,
  ) {}

  /** Resolves when what people may do is known as the log had it at a position. @throws ReadBehind when that takes too long */
  async knownAt(position: string, job: OfJob): Promise<void> {
    if (!this.kinds.of(job.kind).ownRights) await this.people.knownAt(position, job);
  }

  /**
   * `undoing`: what it did is taken back, for which its target does not matter any more.
   * @throws JobRightsGone when one of them may not do that any more
   */
  async assertMay(job: OfJob, undoing: boolean): Promise<void> {
    const { codes, ownRights } = this.kinds.of(job.kind);
    if (ownRights) return;
    for (const [index, person] of (await this.people.of(job)).entries())
      await refusedAs(index === 0 ? 'started' : 'resumed', async () => {
        assertCodes(codes, person);
        if (!undoing) await this.assertKind(job, person);
      });
  }

  /**
   * Whether a job that this user wants to go on does so under their own rights: its starter may not do it any more and they are an admin, or
   * they want it so (`own`).
   * @throws JobRightsGone when the starter may not, and this user is no admin; ForbiddenException when this user may not
   */
  async takesOver(job: OfJob, context: RequestContext, { own, undoing }: { own: boolean; undoing: boolean }): Promise<boolean> {
    const { codes, ownRights } = this.kinds.of(job.kind);
    if (ownRights) return false;
    assertCodes(codes, context);
    if (!undoing) await this.assertKind(job, context);
    if (own) return true;
    try {
      await this.assertMay({ ...job, told: undefined }, undoing);
      return false;
    } catch (error) {
      if (!(error instanceof JobRightsGone) || !context.sight.admin) throw error;
      return true;
    }
  }

  /** What a job made or read is for those alone who might do the job now. @throws DomainError `file/not-yours` */
  async assertFileFor(job: OfJob, context: RequestContext): Promise<void> {
    try {
      await this.assertKind(job, context);
    } catch (error) {
      if (!(error instanceof ForbiddenException || error instanceof DomainError)) throw error;
      throw new DomainError('file/not-yours', `You may not see what is in this file any more. ${error.message}`);
    }
  }

  private async assertKind(job: OfJob, context: RequestContext): Promise<void> {
    await this.kinds.work(job.kind).assertMay?.(job, context);
  }
}

function assertCodes(codes: readonly string[] | undefined, { acl }: RequestContext): void {
  if (!codes || codes.some((code) => grants(acl, code))) return;
  throw new ForbiddenException('The permission for it was taken away.');
}
