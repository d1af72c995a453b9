import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { RequestContext } from '@matricula/auth';
import { SealedBlobStore } from '@matricula/blob-store';
import { applicationBoundary, applicationLife, type Application, type ApplicationCommand } from '@matricula/domain/application';
import { DomainError } from '@matricula/domain/kernel';
import { EventStore } from '@matricula/event-store';
import { applicationAccess } from '@matricula/projections/application';
import { DecideCommand } from '../decision';
import { JobPeople, type JobInHand, type JobSlice, type JobWork } from '../job';
import type { ApplicationBulkFile, ApplicationBulkSettings, BulkMove } from './application-bulk';
import { Enrolments } from './enrolments';

const SLICE = 50;
const NOT_SEEN = 'The person who runs this job does not see this application, or may not make this move.';

/** Makes the same move with many applications, each under an id derived from the job and the application. */
@Injectable()
export class ApplicationBulkWork implements JobWork {
  constructor(
    private readonly store: EventStore,
    private readonly blobs: SealedBlobStore,
    private readonly people: JobPeople,
    private readonly commands: CommandBus,
    private readonly enrolments: Enrolments,
  ) {}

  async *slices(job: JobInHand): AsyncGenerator<JobSlice> {
    const counts = { changed: 0, unchanged: 0, refused: 0, ...job.counts };
    const { move } = job.settings as unknown as ApplicationBulkSettings;
    const { applicationIds, values } = await this.selection(job);
    for (let done = job.done; done < applicationIds.length;) {
      const slice = applicationIds.slice(done, done + SLICE);
      const people = await this.people.of(job);
      const refused: Record<string, string[]> = {};
      for (const applicationId of slice) {
        const outcome = await this.moved(job, applicationId, { move, reason: values.reason, people });
        if (outcome === 'changed' || outcome === 'unchanged') counts[outcome]++;
        else (refused[outcome.refused] ??= []).push(applicationId);
      }
      const refusedIds = Object.values(refused).flat().length;
      counts.refused += refusedIds;
      done += slice.length;
      yield { done, counts: { ...counts }, refusedLeadIds: refusedIds > 0 ? refused : undefined };
    }
  }

  private async moved(
    { tenantId, jobId, meta }: JobInHand,
    applicationId: string,
    { move, reason, people }: { move: BulkMove; reason: unknown; people: readonly RequestContext[] },
  ): Promise<'changed' | 'unchanged' | { refused: string }> {
    const stream = applicationBoundary.stream(tenantId, applicationId);
    const { state } = await this.store.states.current(applicationBoundary.decider, stream);
    const may = ({ sight }: RequestContext) => applicationLife.may(move, applicationAccess.who(sight, state));
    if (state.status === 'none' || !people.every((person) => applicationAccess.who(person.sight, state).length > 0 && may(person)))
      return { refused: NOT_SEEN };
    const commandId = `${jobId}/${applicationId}`;
    try {
      const by = people.map(({ user }) => user.userId);
      const command = await this.commandOf(tenantId, state, { move, reason, by });
      const { events } = await this.commands.execute(
        new DecideCommand(applicationBoundary, [applicationId], command, { ...meta, tenantId, commandId }),
      );
      return events.length > 0 ? 'changed' : 'unchanged';
    } catch (error) {
      if (error instanceof DomainError) return { refused: error.message };
      throw error;
    }
  }

  private async commandOf(
    tenantId: string,
    state: Application,
    { move, reason, by }: { move: BulkMove; reason: unknown; by: string[] },
  ): Promise<ApplicationCommand> {
    const about = move === 'enrol' ? { by, ...(await this.enrolments.about(tenantId, state)) } : {};
    return { type: 'MoveApplication', data: { move, ...about, ...(typeof reason === 'string' && { reason }) } };
  }

  private async selection({ tenantId, settings }: JobInHand): Promise<ApplicationBulkFile> {
    const parts: Buffer[] = [];
    for await (const part of await this.blobs.open(tenantId, String(settings.selectionId))) parts.push(part as Buffer);
    return JSON.parse(Buffer.concat(parts).toString()) as ApplicationBulkFile;
  }
}
