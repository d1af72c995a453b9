import { ForbiddenException, Injectable } from '@nestjs/common';
import { Authenticator, IdentityService, type RequestContext } from '@matricula/auth';
import { DomainError, type Actor } from '@matricula/domain/kernel';
import type { JobInHand } from './job-work';

/** A user responsible for a job lacks the permission for it now. */
export class JobRightsGone extends DomainError {
  constructor(message: string) {
    super('job/not-yours', message);
    this.name = 'JobRightsGone';
  }
}

/** How long a job waits for current permissions before it is retried later. */
const KNOWN_WITHIN_MS = 5_000;

/** The action on a job that makes a user's permissions count. */
export type Did = 'started' | 'resumed';

/** The users responsible for a job, with their present access: the one who started it, and the one who last resumed it or had it undone. */
@Injectable()
export class JobPeople {
  constructor(
    private readonly people: Authenticator,
    private readonly identity: IdentityService,
  ) {}

  /** Resolves when the permissions reflect the log at a position. @throws ReadBehind after a time limit */
  async knownAt(position: string, { tenantId, meta, resumedBy }: Pick<JobInHand, 'tenantId' | 'meta' | 'resumedBy'>): Promise<void> {
    const homes = new Set([tenantId, meta.actor.tenantId ?? tenantId, resumedBy?.tenantId ?? tenantId]);
    await Promise.all([...homes].map((home) => this.identity.knownAt(position, home, KNOWN_WITHIN_MS)));
  }

  /**
   * Their contexts, with which the work reads rows; the starter comes first. @throws JobRightsGone if an account is not active or has no access any
   * more
   */
  async of(job: Pick<JobInHand, 'tenantId' | 'jobId' | 'meta' | 'resumedBy'>): Promise<RequestContext[]> {
    const { meta, resumedBy } = job;
    const starter = await this.present(job, meta.actor, 'started');
    return resumedBy === undefined || resumedBy.id === meta.actor.id ? [starter] : [starter, await this.present(job, resumedBy, 'resumed')];
  }

  private present({ tenantId, jobId }: Pick<JobInHand, 'tenantId' | 'jobId'>, actor: Actor, did: Did): Promise<RequestContext> {
    return refusedAs(did, async () => ({ ...(await this.people.absent(actor, tenantId)), sessionId: '', correlationId: jobId }));
  }
}

/** Rewords a refusal without names, because it is stored in the log. @throws JobRightsGone */
export async function refusedAs<Answer>(did: Did, ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof ForbiddenException || error instanceof DomainError)) throw error;
    throw new JobRightsGone(
      `The person who ${did} this job no longer has the permission. ${error.message} Completed work is kept; an admin can resume or undo the job under their own rights.`,
    );
  }
}
