import { Injectable } from '@nestjs/common';
import { SealedBlobStore } from '@matricula/blob-store';
import { DomainError, type Decider, type RecordedEvent } from '@matricula/domain/kernel';
import {
  CapacityCount,
  leadStream,
  isChangedBy,
  markingCapacity,
  undoAssignmentsDecider,
  undoWorkflowDecider,
  type LeadStreamEvent,
  type LeadWithPast,
  type UndoAssignments,
  type UndoWorkflow,
} from '@matricula/domain/lead';
import { EventStore, executeMany } from '@matricula/event-store';
import { capacityOfJob } from '@matricula/platform';
import { callList } from '@matricula/read-models/call';
import { ReadStore } from '@matricula/read-store';
import type { JobInHand, JobSlice, JobWork } from '../job';
import { JobLeads } from '../lead';

const SLICE = 100;
/** Leads whose histories are read at once, and in all, before a job begins. */
const PAGE = 100;
export const MOST_COUNTED = 2_000;
const MOST_CALLS = 10_000;
/** Reason for a lead that was called: a call without a recorded result counts as work, too. */
const CALLED = 'The lead was called since.';

/** A lead with the turns by which a rule, or steps of a workflow, gave it in the period, and the latest of them; without turns, a lead that a workflow had. */
export interface GivenInPeriod {
  leadId: string;
  turnIds: string[];
  at: string;
}

/** The workflow whose steps are undone, and the period. */
export type UndoneWorkflow = Pick<UndoWorkflow['data'], 'workflowId' | 'from' | 'to'>;

/** Gives leads back that a rule gave in a period, or reverts what a workflow did, each lead under an id derived from the job and the lead. */
@Injectable()
export class RuleUndoWork implements JobWork {
  constructor(
    private readonly store: EventStore,
    private readonly reads: ReadStore,
    private readonly blobs: SealedBlobStore,
    private readonly leads: JobLeads,
  ) {}

  async *slices(job: JobInHand): AsyncGenerator<JobSlice> {
    const counts = { restored: 0, refused: 0, ...job.counts };
    const given = await this.selection(job);
    const workflow = job.settings.workflow as UndoneWorkflow | undefined;
    const capacity = new CapacityCount(
      await capacityOfJob({ reads: this.reads, store: this.store }, job.tenantId, { goesOn: job.done > 0 }),
    );
    for (let done = job.done; done < given.length;) {
      const slice = given.slice(done, done + SLICE);
      const { seen, refused } = await this.leads.split(
        job,
        slice.map(({ leadId }) => leadId),
      );
      const called = await this.called(job.tenantId, slice);
      const isCalled = ({ leadId, turnIds }: GivenInPeriod) => turnIds.length > 0 && called.has(leadId);
      // The fields that a workflow set are reverted also after a call; the owner stays.
      const withoutOwner = new Set<string>();
      const open = slice.flatMap((one) => {
        if (!seen.includes(one.leadId)) return [];
        if (!isCalled(one)) return [one];
        if (!workflow) return [];
        withoutOwner.add(one.leadId);
        return [{ ...one, turnIds: [] }];
      });
      const calledHere = slice.filter((one) => !workflow && isCalled(one) && seen.includes(one.leadId)).map(({ leadId }) => leadId);
      if (calledHere.length > 0) refused[CALLED] = calledHere;
      for (const [index, { receipt, refused: refusal }] of (await this.decide(job, open, { workflow, capacity })).entries()) {
        const { leadId } = open[index]!;
        if (refusal) (refused[refusal.message] ??= []).push(leadId);
        else if (receipt.events.length > 0) counts.restored++;
        else if (withoutOwner.has(leadId)) (refused[CALLED] ??= []).push(leadId);
      }
      const refusedHere = Object.values(refused).flat().length;
      counts.refused += refusedHere;
      done += slice.length;
      yield { done, counts: { ...counts }, refusedLeadIds: refusedHere > 0 ? refused : undefined };
    }
  }

  /**
   * The number of leads that the job would give back now: those that nobody worked on or called since, by the decider of the job. Of many leads, only
   * the first `of` ones are looked at, because each history is read.
   */
  async countRestorable(
    tenantId: string,
    given: readonly GivenInPeriod[],
    { most = MOST_COUNTED, workflow }: { most?: number; workflow?: UndoneWorkflow } = {},
  ): Promise<{ count: number; of: number }> {
    let count = 0;
    const counted = given.slice(0, most);
    for (let at = 0; at < counted.length; at += PAGE) {
      const part = counted.slice(at, at + PAGE);
      const called = await this.called(tenantId, part);
      const streams = await this.store.readMany(part.map(({ leadId }) => leadStream(tenantId, leadId)));
      for (const { leadId, turnIds } of part) {
        const undoes = called.has(leadId) ? [] : turnIds;
        if (isRestorable(streams.get(leadStream(tenantId, leadId)) ?? [], undoes, workflow)) count++;
      }
    }
    return { count, of: counted.length };
  }

  /** The leads of which steps of a workflow set a field in the period. */
  async changedBy(tenantId: string, leadIds: readonly string[], workflow: UndoneWorkflow): Promise<string[]> {
    const changed: string[] = [];
    for (let at = 0; at < leadIds.length; at += PAGE) {
      const part = leadIds.slice(at, at + PAGE);
      const streams = await this.store.readMany(part.map((leadId) => leadStream(tenantId, leadId)));
      const pastOf = (leadId: string) => (streams.get(leadStream(tenantId, leadId)) ?? []) as unknown as LeadStreamEvent[];
      changed.push(...part.filter((leadId) => isChangedBy(pastOf(leadId), workflow)));
    }
    return changed;
  }

  private decide(
    { tenantId, jobId, meta }: JobInHand,
    given: readonly GivenInPeriod[],
    of: { workflow: UndoneWorkflow | undefined; capacity: CapacityCount },
  ) {
    const { tenantId: _tenant, commandId: _command, ...rest } = meta;
    const commands = given.map(({ leadId, turnIds: undoes }) => ({
      ...{ stream: leadStream(tenantId, leadId), tenantId, commandId: `${jobId}/${leadId}` },
      command: commandOf(undoes, jobId, of.workflow),
    }));
    const decider = markingCapacity(undoDecider, of.capacity, ({ lead }) => lead);
    return executeMany<LeadWithPast, Undo, LeadStreamEvent>(this.store, decider, commands, rest);
  }

  /** The leads that were called since they were given. */
  private async called(tenantId: string, given: readonly GivenInPeriod[]): Promise<Set<string>> {
    const since = new Map(given.map(({ leadId, at }) => [leadId, at]));
    const where = {
      and: [
        { field: 'leadId', op: 'in' as const, values: [...since.keys()] },
        { field: 'answeredAt', op: 'exists' as const, value: true },
      ],
    };
    const calls = await this.reads.page(callList, tenantId, { where, limit: MOST_CALLS });
    return new Set(calls.flatMap(({ leadId, startedAt }) => (leadId !== undefined && startedAt > (since.get(leadId) ?? '') ? leadId : [])));
  }

  private async selection({ tenantId, settings }: JobInHand): Promise<GivenInPeriod[]> {
    const parts: Buffer[] = [];
    for await (const part of await this.blobs.open(tenantId, String(settings.selectionId))) parts.push(part as Buffer);
    return JSON.parse(Buffer.concat(parts).toString()) as GivenInPeriod[];
  }
}

type Undo = UndoAssignments | UndoWorkflow;

/** Undoes what a rule gave, or what a workflow did. */
const undoDecider: Decider<LeadWithPast, Undo, LeadStreamEvent> = {
  ...undoAssignmentsDecider,
  decide: (command, state) =>
    command.type === 'UndoWorkflow' ? undoWorkflowDecider.decide(command, state) : undoAssignmentsDecider.decide(command, state),
};

function commandOf(undoes: readonly string[], jobId: string, workflow: UndoneWorkflow | undefined): Undo {
  const data = { undoes, assignmentId: jobId, jobId };
  return workflow ? { type: 'UndoWorkflow', data: { ...data, ...workflow } } : { type: 'UndoAssignments', data };
}

/** Whether the job would change a lead with this history. */
function isRestorable(history: readonly RecordedEvent[], undoes: readonly string[], workflow: UndoneWorkflow | undefined): boolean {
  const { decide, evolve, initial } = undoDecider;
  const state = (history as unknown as LeadStreamEvent[]).reduce(evolve, initial);
  try {
    return decide(commandOf(undoes, '', workflow), state).length > 0;
  } catch (error) {
    if (error instanceof DomainError) return false;
    throw error;
  }
}
