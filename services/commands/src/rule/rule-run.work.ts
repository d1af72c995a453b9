import { Injectable } from '@nestjs/common';
import { assertAllowed, assertReachesWhole, grants, type RequestContext } from '@matricula/auth';
import { SealedBlobStore } from '@matricula/blob-store';
import { askingBoundary, codeOfKind, ruleBoundary, ruleDecider } from '@matricula/domain/rule';
import { EventStore, execute } from '@matricula/event-store';
import type { JobInHand, JobSlice, JobWork } from '../job';
import { JobLeads, selectedLeads } from '../lead';

/** Leads that are asked about at once: about as many as rules work on until the next ones, so that a new lead waits for no more. */
const SLICE = 100;
const REST_MS = 1_000;
const NOT_ACTIVE = 'The rule is no longer active.';

/** Asks a rule about leads, one after another; what the rule does follows from each of these events. */
@Injectable()
export class RuleRunWork implements JobWork {
  constructor(
    private readonly store: EventStore,
    private readonly blobs: SealedBlobStore,
    private readonly leads: JobLeads,
  ) {}

  async assertMay({ tenantId, settings }: Pick<JobInHand, 'tenantId' | 'settings'>, person: RequestContext): Promise<void> {
    const { kind } = await this.rule(tenantId, String(settings.ruleId));
    assertAllowed(grants(person.acl, codeOfKind[kind]));
    assertReachesWhole(person.sight);
  }

  async *slices(job: JobInHand): AsyncGenerator<JobSlice> {
    const { tenantId, jobId, settings, meta } = job;
    const { tenantId: _tenant, commandId: _command, ...rest } = meta;
    const ruleId = String(settings.ruleId);
    const counts = { asked: 0, refused: 0, ...job.counts };
    const leadIds = await selectedLeads(this.blobs, job);
    const address = { stream: askingBoundary.stream(tenantId, jobId), tenantId };
    for (let done = job.done; done < leadIds.length;) {
      const slice = leadIds.slice(done, done + SLICE);
      const { seen, refused } = await this.leads.split(job, slice);
      if ((await this.rule(tenantId, ruleId)).status === 'active') {
        const data = { occasionId: jobId, ruleId, by: 'hand' as const, leadIds: seen };
        await execute(this.store, askingBoundary.decider, address, { type: 'AskRule', data }, rest, { commandId: `${jobId}/${done}` });
        counts.asked += seen.length;
      } else if (seen.length > 0) refused[NOT_ACTIVE] = seen;
      const refusedHere = Object.values(refused).flat().length;
      counts.refused += refusedHere;
      done += slice.length;
      yield { done, counts: { ...counts }, refusedLeadIds: refusedHere > 0 ? refused : undefined };
      if (done < leadIds.length) await new Promise((resolve) => setTimeout(resolve, REST_MS));
    }
  }

  private async rule(tenantId: string, ruleId: string) {
    return (await this.store.states.current(ruleDecider, ruleBoundary.stream(tenantId, ruleId))).state;
  }
}
