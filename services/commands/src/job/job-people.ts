import { ForbiddenException, Injectable } from '@nestjs/common';
import { Authenticator, IdentityService, type RequestContext } from '@matricula/auth';
import { DomainError, type Actor } from '@matricula/domain/kernel';
import type { JobInHand } from './job-work';

/** Somebody behind a job may not do it any more. */
export class JobRightsGone extends DomainError {
  constructor(message: string) {
    super('job/not-yours', message);
    this.name = 'JobRightsGone';
  }
}

/** How long a job waits for what people may do, before it is tried again later. */
const KNOWN_WITHIN_MS = 5_000;

/** What somebody did with a job that makes their rights count. */
export type Did = 'started' | 'resumed';

/** The people behind a job, as they are now: whoever started it, and whoever last resumed it or had it taken back. */
@Injectable()
export class JobPeople {
  constructor(
    private readonly people: Authenticator,
    private readonly identity: IdentityService,
  ) {}

  /** Resolves when rights are known as the log had them at a position. @throws ReadBehind when that takes too long */
  async knownAt(position: string, { tenantId, meta, told }: Pick<JobInHand, 'tenantId' | 'meta' | 'told'>): Promise<void> {
    const homes = new Set([tenantId, meta.actor.tenantId ?? tenantId, told?.tenantId ?? tenantId]);
    await Promise.all([...homes].map((home) => this.identity.knownAt(position, home, KNOWN_WITHIN_MS)));
  }

  /** Their contexts, which work reads rows with; the starter is the first. @throws JobRightsGone when an account is not active or has no access any more */
  async of(job: Pick<JobInHand, 'tenantId' | 'jobId' | 'meta' | 'told'>): Promise<RequestContext[]> {
    const { meta, told } = job;
    const starter = await this.present(job, meta.actor, 'started');
    return told === undefined || told.id === meta.actor.id ? [starter] : [starter, await this.present(job, told, 'resumed')];
  }

  private present({ tenantId, jobId }: Pick<JobInHand, 'tenantId' | 'jobId'>, actor: Actor, did: Did): Promise<RequestContext> {
    return refusedAs(did, async () => ({ ...(await this.people.absent(actor, tenantId)), sessionId: '', correlationId: jobId }));
  }
}

/** A refusal of one of them, in words that name nobody: they stay in the log. @throws JobRightsGone */
export async function refusedAs<Answer>(did: Did, ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof ForbiddenException || error instanceof DomainError)) throw error;
    throw new JobRightsGone(
      `The person who ${did} this job may not do it any more. ${error.message} What is done stays; an admin can resume or undo it under their own rights.`,
    );
  }
}
