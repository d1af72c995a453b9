import { Injectable } from '@nestjs/common';
import { IdentityService, type RequestContext } from '@matricula/auth';
import { SealedBlobStore } from '@matricula/blob-store';
import type { StageRules } from '@matricula/domain/call-action';
import type { RulesChoice } from '@matricula/domain/job';
import { CapacityCount, leadDecider, leadStream, markingCapacity, receiversOf, type LeadCommand } from '@matricula/domain/lead';
import { EventStore, executeMany } from '@matricula/event-store';
import { capacityOfJob } from '@matricula/platform';
import { ReadStore } from '@matricula/read-store';
import { CallLevels } from '../masters';
import { Receivers } from './receivers';
import { JobLeads } from './job-leads';
import { selectedLeads } from './selected-leads';
import { JobPeople, type JobInHand, type JobSlice, type JobWork } from '../job';

const SLICE = 100;

/** What a bulk action does to each of its leads; the ids of the leads are in a file, fixed at the start. */
export interface BulkSettings {
  /** File with the ids of the leads. */
  selectionId: string;
  ownerId?: string;
  ownerName?: string;
  /** The new owners, with the number of leads for each. */
  owners?: { ownerId: string; ownerName: string; leads: number }[];
  priority?: number;
  verified?: boolean;
  stage?: StageRules;
  subStage?: string;
  /** What rules and workflows do with the leads. */
  rules?: RulesChoice;
}

type Assigned = Partial<Pick<BulkSettings, 'ownerId' | 'ownerName' | 'owners'>>;

interface Owner {
  ownerId: string;
  ownerName?: string;
}

/** Returns the new owner of a lead by its place in the selection; repeatable. Undefined if no lead is assigned. */
function ownersByPlace({ ownerId, ownerName, owners }: Assigned): ((place: number) => Owner | undefined) | undefined {
  if (owners) {
    const receivers = receiversOf(owners.map(({ leads }) => leads));
    return (place) => owners[receivers[place] ?? -1];
  }
  return ownerId === undefined ? undefined : () => ({ ownerId, ownerName });
}

/** The leads of an assignment by new owner; empty if none is assigned. */
export function leadsByOwner(assigned: Assigned, leadIds: readonly string[]): Map<string, string[]> {
  const ownerAt = ownersByPlace(assigned);
  return grouped(leadIds.map((leadId, place) => [leadId, ownerAt?.(place)]));
}

function grouped(leads: readonly (readonly [leadId: string, owner: Owner | undefined])[]): Map<string, string[]> {
  const given = new Map<string, string[]>();
  for (const [leadId, owner] of leads) {
    if (!owner) continue;
    const own = given.get(owner.ownerId) ?? [];
    own.push(leadId);
    given.set(owner.ownerId, own);
  }
  return given;
}

/** Applies the same decision to many leads, each under an id derived from the job and the lead. */
@Injectable()
export class BulkActionWork implements JobWork {
  constructor(
    private readonly store: EventStore,
    private readonly blobs: SealedBlobStore,
    private readonly leads: JobLeads,
    private readonly people: JobPeople,
    private readonly identity: IdentityService,
    private readonly levels: CallLevels,
    private readonly receivers: Receivers,
    private readonly reads: ReadStore,
  ) {}

  /** Leads go only to users to whom the caller may assign them. */
  async assertMay({ settings }: Pick<JobInHand, 'settings'>, person: RequestContext): Promise<void> {
    const { ownerId, owners } = settings as unknown as BulkSettings;
    if (ownerId !== undefined) await this.identity.colleague(person, ownerId);
    if (owners)
      await this.receivers.of(
        owners.map((owner) => owner.ownerId),
        person,
      );
  }

  async *slices(job: JobInHand): AsyncGenerator<JobSlice> {
    const { tenantId, jobId, meta } = job;
    const { tenantId: _tenant, commandId: _command, ...rest } = meta;
    const settings = job.settings as unknown as BulkSettings;
    const counts = { changed: 0, unchanged: 0, refused: 0, ...job.counts };
    const given = settings.owners && { ...Object.fromEntries(settings.owners.map(({ ownerId }) => [ownerId, 0])), ...job.given };
    const ownerAt = ownersByPlace(settings);
    const leadIds = await selectedLeads(this.blobs, job);
    const userIds = [settings.ownerId, ...(settings.owners ?? []).map(({ ownerId }) => ownerId)].flatMap((id) => id ?? []);
    const capacity = new CapacityCount(
      await capacityOfJob({ reads: this.reads, store: this.store }, tenantId, { userIds, goesOn: job.done > 0 }),
    );
    const decider = markingCapacity(leadDecider, capacity, (lead) => lead);
    for (let done = job.done; done < leadIds.length;) {
      const slice = leadIds.slice(done, done + SLICE);
      const { seen, refused: refusedLeadIds } = await this.leads.split(job, slice);
      const owners = new Map(slice.map((leadId, index) => [leadId, ownerAt?.(done + index)]));
      await this.assertLevels(job, seen, owners);
      const commands = seen.map((leadId) => ({
        stream: leadStream(tenantId, leadId),
        tenantId,
        command: commandOf(job, owners.get(leadId)),
        commandId: `${jobId}/${leadId}`,
      }));
      for (const [index, { receipt, refused }] of (await executeMany(this.store, decider, commands, rest)).entries()) {
        const leadId = seen[index] ?? '';
        if (refused) (refusedLeadIds[refused.message] ??= []).push(leadId);
        else if (receipt.events.length > 0) {
          counts.changed++;
          const ownerId = owners.get(leadId)?.ownerId;
          if (given && ownerId !== undefined) given[ownerId] = (given[ownerId] ?? 0) + 1;
        } else counts.unchanged++;
      }
      const refused = Object.values(refusedLeadIds).flat().length;
      counts.refused += refused;
      done += slice.length;
      yield {
        done,
        counts: { ...counts },
        ...(given && { given: { ...given } }),
        refusedLeadIds: refused > 0 ? refusedLeadIds : undefined,
      };
    }
  }

  /** @throws ForbiddenException if a user responsible for the job may no longer assign these leads to a caller of the third level */
  private async assertLevels(job: JobInHand, leadIds: readonly string[], owners: ReadonlyMap<string, Owner | undefined>): Promise<void> {
    const given = grouped(leadIds.map((leadId) => [leadId, owners.get(leadId)]));
    if (given.size === 0) return;
    for (const person of await this.people.of(job))
      for (const [ownerId, own] of given) await this.levels.assertMay(own, await this.identity.colleague(person, ownerId), person);
  }
}

function commandOf({ jobId, kind, settings }: JobInHand, owner: Owner | undefined): LeadCommand {
  const { priority = 1, verified = true, stage, subStage } = settings as unknown as BulkSettings;
  switch (kind) {
    case 'assign':
      return {
        type: 'AssignLead',
        data: { assignmentId: jobId, ownerId: owner?.ownerId, ownerName: owner?.ownerName, reason: 'bulk', jobId },
      };
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
