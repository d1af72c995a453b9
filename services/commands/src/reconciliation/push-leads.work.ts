import { Injectable } from '@nestjs/common';
import { SealedBlobStore } from '@matricula/blob-store';
import { DomainError } from '@matricula/domain/kernel';
import { leadDecider, leadStream, workableLead } from '@matricula/domain/lead';
import { EventStore } from '@matricula/event-store';
import type { JobInHand, JobSlice, JobWork } from '../job';
import { JobLeads, selectedLeads } from '../lead';
import { CollegePusher } from './college-pusher';

const SLICE = 50;

/** Sends many leads to their colleges, each under an id derived from the job and the lead. */
@Injectable()
export class PushLeadsWork implements JobWork {
  constructor(
    private readonly store: EventStore,
    private readonly blobs: SealedBlobStore,
    private readonly leads: JobLeads,
    private readonly pusher: CollegePusher,
  ) {}

  async *slices(job: JobInHand): AsyncGenerator<JobSlice> {
    const { tenantId, jobId, meta } = job;
    const counts = { changed: 0, unchanged: 0, refused: 0, ...job.counts };
    const leadIds = await selectedLeads(this.blobs, job);
    for (let done = job.done; done < leadIds.length;) {
      const slice = leadIds.slice(done, done + SLICE);
      const { seen, refused: refusedLeadIds } = await this.leads.split(job, slice);
      const connected = await this.pusher.connected({ tenantId });
      for (const leadId of seen)
        try {
          const lead = workableLead((await this.store.states.current(leadDecider, leadStream(tenantId, leadId))).state);
          const own = { ...meta, commandId: `${jobId}/${leadId}` };
          const { colleges } = await this.pusher.pushToAll(lead, connected, { tenantId }, own);
          counts[colleges > 0 ? 'changed' : 'unchanged']++;
        } catch (error) {
          if (!(error instanceof DomainError)) throw error;
          (refusedLeadIds[error.message] ??= []).push(leadId);
        }
      const refused = Object.values(refusedLeadIds).flat().length;
      counts.refused += refused;
      done += slice.length;
      yield { done, counts: { ...counts }, refusedLeadIds: refused > 0 ? refusedLeadIds : undefined };
    }
  }
}
