import { Injectable } from '@nestjs/common';
import {
  CapacityCount,
  leadStream,
  markingCapacity,
  undoJobDecider,
  type ContactName,
  type LeadStreamEvent,
  type LeadWithPast,
  type UndoJobOnLead,
} from '@matricula/domain/lead';
import type { DomainError, Position } from '@matricula/domain/kernel';
import { EventStore, executeMany } from '@matricula/event-store';
import { capacityOfJob } from '@matricula/platform';
import { ReadStore } from '@matricula/read-store';
import { LeadContacts } from '../capture';
import { JobLeads } from './job-leads';
import type { JobInHand, JobSlice, JobUndoing, Refused } from '../job';

const SLICE = 100;
/** Kinds of jobs that give leads to others, whose undoing gives leads back. */
const ASSIGNING: ReadonlySet<string> = new Set(['assign', 'hand-over']);

/** Events by which a job changes leads. */
const TYPES = [
  'LeadCaptured',
  'LeadReEnquired',
  'LeadDetailsChanged',
  'LeadAssigned',
  'LeadPrioritised',
  'LeadMoved',
  'LeadVerified',
  'LeadRemoved',
];

const OUTCOMES: Record<string, string> = {
  LeadRemoved: 'removed',
  LeadReEnquiryWithdrawn: 'withdrawn',
  LeadDetailsChanged: 'restored',
  LeadAssigned: 'restored',
  LeadPrioritised: 'restored',
  LeadMoved: 'restored',
  LeadVerificationWithdrawn: 'restored',
  LeadRestored: 'restored',
};

/** The results for a lead according to its events: each enquiry counts, other results count once per lead. `kept` if there was nothing to undo. */
function outcomesOf(events: readonly { type: string }[]): string[] {
  const outcomes = events.map(({ type }) => OUTCOMES[type] ?? 'restored');
  if (outcomes.length === 0) return ['kept'];
  return [...outcomes.filter((outcome) => outcome === 'withdrawn'), ...new Set(outcomes.filter((outcome) => outcome !== 'withdrawn'))];
}

/** The contacts that a refusal is about. */
const contactsIn = ({ fields = {} }: DomainError): ContactName[] =>
  (['phone', 'email', 'externalId'] as const).filter((name) => name in fields);

/** Undoes a job on leads, lead by lead. */
@Injectable()
export class JobUndo implements JobUndoing {
  constructor(
    private readonly store: EventStore,
    private readonly contacts: LeadContacts,
    private readonly leads: JobLeads,
    private readonly reads: ReadStore,
  ) {}

  async *slices(job: JobInHand, from: Position, to: Position): AsyncGenerator<JobSlice> {
    const counts: Record<string, number> = { removed: 0, withdrawn: 0, restored: 0, kept: 0 };
    const isAssigning = ASSIGNING.has(job.kind);
    const capacity = new CapacityCount(
      isAssigning ? await capacityOfJob({ reads: this.reads, store: this.store }, job.tenantId, { goesOn: true }) : new Map(),
    );
    let done = 0;
    let waiting: string[] = [];
    const slice = async (): Promise<JobSlice> => {
      const refusedLeadIds = await this.undo(job, waiting, counts, capacity);
      done += waiting.length;
      waiting = [];
      return { done, counts: { ...counts }, refusedLeadIds };
    };
    for await (const leadId of this.leadsOf(job, from, to)) {
      waiting.push(leadId);
      if (waiting.length >= SLICE) yield await slice();
    }
    if (waiting.length > 0) yield await slice();
  }

  /**
   * Counts the results for some leads, and returns those that could not be undone completely, by reason. A lead that the responsible users
   * may no longer see stays unchanged.
   */
  private async undo(
    job: JobInHand,
    leadIds: string[],
    counts: Record<string, number>,
    capacity: CapacityCount,
  ): Promise<Refused<string> | undefined> {
    const { seen, refused: unseen } = await this.leads.split(job, leadIds);
    const refusedLeadIds: Refused<string> = { ...unseen };
    const retried = new Map<string, readonly ContactName[]>();
    const count = (outcomes: Iterable<string>) => {
      for (const outcome of outcomes) counts[outcome] = (counts[outcome] ?? 0) + 1;
    };
    count(Object.values(unseen).flatMap((hidden) => hidden.map(() => 'refused')));
    for (const [index, { receipt, refused }] of (await this.decide(job, seen, capacity)).entries()) {
      const leadId = seen[index] ?? '';
      if (receipt) count(outcomesOf(receipt.events));
      if (!refused) continue;
      const isRemoval = job.kind === 'remove';
      const names = contactsIn(refused);
      // A contact change that cannot be undone stays, and the rest of the lead is undone; a removed lead stays removed.
      if (names.length > 0 && (!isRemoval || job.withoutContacts)) retried.set(leadId, names);
      if (isRemoval && retried.has(leadId)) continue;
      (refusedLeadIds[refused.message] ??= []).push(leadId);
      count(['refused']);
    }
    for (const { receipt } of await this.decide(job, [...retried.keys()], capacity, retried))
      if (receipt) count(outcomesOf(receipt.events));
    return Object.keys(refusedLeadIds).length > 0 ? refusedLeadIds : undefined;
  }

  private async decide(
    { tenantId, jobId, meta }: JobInHand,
    leadIds: readonly string[],
    capacity: CapacityCount,
    without: ReadonlyMap<string, readonly ContactName[]> = new Map(),
  ) {
    if (leadIds.length === 0) return [];
    const { tenantId: _tenant, commandId: _command, ...rest } = meta;
    const commands = leadIds.map((leadId) => ({
      stream: leadStream(tenantId, leadId),
      tenantId,
      command: { type: 'UndoJobOnLead', data: { jobId, assignmentId: `${jobId}-undo`, without: without.get(leadId) } } as const,
      commandId: `${jobId}/undo/${leadId}`,
    }));
    const decider = markingCapacity(undoJobDecider, capacity, ({ lead }) => lead);
    return executeMany<LeadWithPast, UndoJobOnLead, LeadStreamEvent>(this.store, decider, commands, rest, {
      beside: (outcomes) => {
        const decided = outcomes.flatMap(({ receipt, before }, index) =>
          before && receipt ? [{ index, before: before.lead, after: receipt.state.lead, commandId: commands[index]?.commandId }] : [],
        );
        return this.contacts.appendsOfMany(tenantId, decided, rest);
      },
    });
  }

  private async *leadsOf({ tenantId, jobId }: JobInHand, from: Position, to: Position): AsyncGenerator<string> {
    const seen = new Set<string>();
    // Without decryption: the lead's id is in plain text, and nothing else is needed.
    for await (const events of this.store.readAll(from, { filter: { tenantId, types: TYPES }, sealed: true })) {
      for (const { data, position } of events) {
        if (position > to) return;
        const { jobId: cause, leadId } = data as { jobId?: string; leadId: string };
        if (cause !== jobId || seen.has(leadId)) continue;
        seen.add(leadId);
        yield leadId;
      }
    }
  }
}
