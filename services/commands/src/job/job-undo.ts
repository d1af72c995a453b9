import { Injectable } from '@nestjs/common';
import { leadStream, undoJobDecider } from '@matricula/domain/lead';
import type { Position } from '@matricula/domain/kernel';
import { EventStore, executeMany } from '@matricula/event-store';
import { JobLeads } from './job-leads';
import type { JobInHand, JobSlice, JobUndoing, Refused } from './job-work';

const SLICE = 100;

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

/** Takes a job on leads back, lead by lead. */
@Injectable()
export class JobUndo implements JobUndoing {
  constructor(
    private readonly store: EventStore,
    private readonly leads: JobLeads,
  ) {}

  async *slices(job: JobInHand, from: Position, to: Position): AsyncGenerator<JobSlice> {
    const counts: Record<string, number> = { removed: 0, withdrawn: 0, restored: 0, kept: 0 };
    let done = 0;
    let waiting: string[] = [];
    for await (const leadId of this.leadsOf(job, from, to)) {
      waiting.push(leadId);
      if (waiting.length < SLICE) continue;
      const refusedLeadIds = await this.undo(job, waiting, counts);
      done += waiting.length;
      waiting = [];
      yield { done, counts: { ...counts }, refusedLeadIds };
    }
    if (waiting.length === 0) return;
    const refusedLeadIds = await this.undo(job, waiting, counts);
    yield { done: done + waiting.length, counts: { ...counts }, refusedLeadIds };
  }

  /** Takes back what people behind the job see; answers with the leads that they do not see, by the reason. */
  private async undo(job: JobInHand, leadIds: string[], counts: Record<string, number>): Promise<Refused<string> | undefined> {
    const { tenantId, jobId, meta } = job;
    const { seen, refused } = await this.leads.split(job, leadIds);
    const hidden = leadIds.length - seen.length;
    if (hidden > 0) counts.refused = (counts.refused ?? 0) + hidden;
    const { tenantId: _tenant, commandId: _command, ...rest } = meta;
    const commands = seen.map((leadId) => ({
      stream: leadStream(tenantId, leadId),
      tenantId,
      command: { type: 'UndoJobOnLead', data: { jobId, assignmentId: `${jobId}-undo` } } as const,
      commandId: `${jobId}/undo/${leadId}`,
    }));
    for (const { receipt } of await executeMany(this.store, undoJobDecider, commands, rest)) {
      const outcomes = new Set(receipt?.events.map(({ type }) => OUTCOMES[type] ?? 'restored'));
      if (outcomes.size === 0) outcomes.add('kept');
      for (const outcome of outcomes) counts[outcome] = (counts[outcome] ?? 0) + 1;
    }
    return hidden > 0 ? refused : undefined;
  }

  private async *leadsOf({ tenantId, jobId }: JobInHand, from: Position, to: Position): AsyncGenerator<string> {
    const seen = new Set<string>();
    // Sealed: who it is about stands in the clear, and nothing else is asked.
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
