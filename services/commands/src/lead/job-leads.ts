import { Injectable } from '@nestjs/common';
import type { RequestContext } from '@matricula/auth';
import type { RecordedEvent } from '@matricula/domain/kernel';
import { leadStream, type LeadAssigned } from '@matricula/domain/lead';
import { EventStore } from '@matricula/event-store';
import { leadAccess } from '@matricula/projections/lead';
import { LeadAccess } from './lead-access';
import { JobPeople, type JobInHand, type Refused } from '../job';

/** Why a job skips a lead. */
const NOT_SEEN = 'The person who runs this job no longer sees this lead.';

/** Determines on which leads of a job the responsible users may act at present. */
@Injectable()
export class JobLeads {
  constructor(
    private readonly store: EventStore,
    private readonly access: LeadAccess,
    private readonly people: JobPeople,
  ) {}

  /** Splits leads into those that all responsible users may see, and those that are refused, by reason. @throws JobRightsGone */
  async split(job: JobInHand, leadIds: readonly string[]): Promise<{ seen: string[]; refused: Refused<string> }> {
    const hidden = new Set<string>();
    for (const person of await this.people.of(job)) for (const leadId of await this.hiddenFrom(person, job, leadIds)) hidden.add(leadId);
    const refused = leadIds.filter((leadId) => hidden.has(leadId));
    return { seen: leadIds.filter((leadId) => !hidden.has(leadId)), refused: refused.length > 0 ? { [NOT_SEEN]: refused } : {} };
  }

  /** A lead that the job itself assigned to another user still counts as visible: its slice may run again, and its starter may undo it. */
  private async hiddenFrom(person: RequestContext, { tenantId, jobId }: JobInHand, leadIds: readonly string[]): Promise<string[]> {
    const hidden = await this.access.hidden(person, [...leadIds]);
    if (hidden.length === 0) return hidden;
    const streams = await this.store.readMany(hidden.map((leadId) => leadStream(tenantId, leadId)));
    return hidden.filter((leadId) => {
      const events = streams.get(leadStream(tenantId, leadId)) ?? [];
      const last = events.findLast((event): event is RecordedEvent<LeadAssigned> => event.type === 'LeadAssigned');
      return last?.data.jobId !== jobId || !leadAccess.changes(person.sight, { ownerId: last.data.previousOwnerId });
    });
  }
}
