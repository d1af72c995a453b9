import { Injectable } from '@nestjs/common';
import { IdentityService, type RequestContext } from '@matricula/auth';
import { SealedBlobStore } from '@matricula/blob-store';
import type { StageRules } from '@matricula/domain/call-action';
import { leadDecider, leadStream, type LeadCommand } from '@matricula/domain/lead';
import { EventStore, executeMany } from '@matricula/event-store';
import { CallLevels } from '../masters';
import { JobLeads } from './job-leads';
import { JobPeople, type JobInHand, type JobSlice, type JobWork } from '../job';

const SLICE = 100;

/** What a bulk action does to each of its leads; the leads themselves are in a file, fixed when it began. */
export interface BulkSettings {
  /** File with the ids of the leads. */
  selectionId: string;
  ownerId?: string;
  ownerName?: string;
  priority?: number;
  verified?: boolean;
  stage?: StageRules;
  subStage?: string;
}

/** The same decision about many leads, each under an id of its job and lead. */
@Injectable()
export class BulkActionWork implements JobWork {
  constructor(
    private readonly store: EventStore,
    private readonly blobs: SealedBlobStore,
    private readonly leads: JobLeads,
    private readonly people: JobPeople,
    private readonly identity: IdentityService,
    private readonly levels: CallLevels,
  ) {}

  /** Leads go only to people whom the person may give them to. */
  async assertMay({ settings }: Pick<JobInHand, 'settings'>, person: RequestContext): Promise<void> {
    const { ownerId } = settings as unknown as BulkSettings;
    if (ownerId !== undefined) await this.identity.colleague(person, ownerId);
  }

  async *slices(job: JobInHand): AsyncGenerator<JobSlice> {
    const { tenantId, jobId, meta } = job;
    const { tenantId: _tenant, commandId: _command, ...rest } = meta;
    const command = commandOf(job);
    const counts = { changed: 0, unchanged: 0, refused: 0, ...job.counts };
    const leadIds = await this.selection(job);
    for (let done = job.done; done < leadIds.length;) {
      const slice = leadIds.slice(done, done + SLICE);
      const { seen, refused: refusedLeadIds } = await this.leads.split(job, slice);
      await this.assertLevels(job, seen);
      const commands = seen.map((leadId) => ({
        stream: leadStream(tenantId, leadId),
        tenantId,
        command,
        commandId: `${jobId}/${leadId}`,
      }));
      for (const [index, { receipt, refused }] of (await executeMany(this.store, leadDecider, commands, rest)).entries()) {
        if (refused) (refusedLeadIds[refused.message] ??= []).push(seen[index] ?? '');
        else if (receipt.events.length > 0) counts.changed++;
        else counts.unchanged++;
      }
      const refused = Object.values(refusedLeadIds).flat().length;
      counts.refused += refused;
      done += slice.length;
      yield { done, counts: { ...counts }, refusedLeadIds: refused > 0 ? refusedLeadIds : undefined };
    }
  }

  /** @throws ForbiddenException when somebody behind the job may not give these leads to a caller of the third level any more */
  private async assertLevels(job: JobInHand, leadIds: readonly string[]): Promise<void> {
    const { ownerId } = job.settings as unknown as BulkSettings;
    if (ownerId === undefined) return;
    for (const person of await this.people.of(job))
      await this.levels.assertMay(leadIds, await this.identity.colleague(person, ownerId), person);
  }

  private async selection({ tenantId, settings }: JobInHand): Promise<string[]> {
    const parts: Buffer[] = [];
    for await (const part of await this.blobs.open(tenantId, String(settings.selectionId))) parts.push(part as Buffer);
    return JSON.parse(Buffer.concat(parts).toString()) as string[];
  }
}

function commandOf({ jobId, kind, settings }: JobInHand): LeadCommand {
  const { ownerId, ownerName, priority = 1, verified = true, stage, subStage } = settings as unknown as BulkSettings;
  switch (kind) {
    case 'assign':
      return { type: 'AssignLead', data: { assignmentId: jobId, ownerId, ownerName, reason: 'bulk', jobId } };
    case 'prioritise':
      return { type: 'PrioritiseLead', data: { priority, jobId } };
    case 'stage':
      if (!stage) throw new Error('A job that changes the stage says which');
      return { type: 'MoveLead', data: { stage, subStage, jobId } };
    case 'verify':
      return { type: 'VerifyLead', data: { verified, jobId } };
    case 'remove':
      return { type: 'RemoveLead', data: { reason: 'bulk', jobId } };
    default:
      throw new Error(`${kind} is no action on leads`);
  }
}
