import { Injectable } from '@nestjs/common';
import type { RequestContext } from '@matricula/auth';
import { dialerColumns, dialerRule } from '@matricula/domain/dialer';
import { conditionProblem, type ConditionBlock, type Joined } from '@matricula/domain/kernel/condition-blocks';
import { DomainError } from '@matricula/domain/kernel';
import { leadStream } from '@matricula/domain/lead';
import { EventStore } from '@matricula/event-store';
import { ListService, ruleMatch } from '@matricula/lists';
import { dialerTriggersOf, dialerTriggerTypes, leadRowAt, type DialerTrigger } from '@matricula/projections/lead';
import type { LeadRow } from '@matricula/read-models/lead';
import { timeline, type TimelineRow } from '@matricula/read-models/audit';
import { ReadStore } from '@matricula/read-store';

interface Trial {
  blocks: readonly ConditionBlock[];
  joined: Joined;
  trigger: DialerTrigger;
  /** The number of past events. */
  events: number;
}

/** Tries a rule on past events, each with the lead as it was after the event. */
@Injectable()
export class DialerTrial {
  constructor(
    private readonly reads: ReadStore,
    private readonly store: EventStore,
    private readonly list: ListService,
  ) {}

  /** The leads, visible to this user, that the rule would have added at the latest events; each once. @throws DomainError `dialer-rules/field-invalid` */
  async run({ blocks, joined, trigger, events }: Trial, context: RequestContext) {
    const problem = conditionProblem(blocks, dialerColumns);
    if (problem) throw new DomainError(`${dialerRule.list}/field-invalid`, problem, { rule: problem });
    const { tenantId, timeZone } = context;
    const where = {
      field: 'type',
      op: 'in' as const,
      values: dialerTriggerTypes.filter((type) => dialerTriggersOf(type).includes(trigger)),
    };
    const latest = (await this.reads.page(timeline, tenantId, {
      where,
      sort: [{ field: 'position', dir: 'desc' }],
      limit: events,
    })) as TimelineRow[];
    const visible = await this.visible(latest, context);
    const matches = ruleMatch({ joined, blocks }, timeZone);
    const added = new Map<string, TriedLead>();
    for (const { leadId = '', at, revision } of latest) {
      const lead = visible.get(leadId);
      if (!lead || added.has(leadId)) continue;
      const then = leadRowAt(await this.store.read(leadStream(tenantId, leadId), 0, revision), leadId);
      const matched = then && !then.removed ? matches(then) : undefined;
      if (matched) added.set(leadId, { lead_id: leadId, lead_hash: lead.leadHash, name: lead.name ?? null, at, matched });
    }
    return { events: latest.length, leads: [...added.values()] };
  }

  private async visible(rows: readonly TimelineRow[], context: RequestContext): Promise<Map<string, LeadRow>> {
    const values = [...new Set(rows.flatMap(({ leadId }) => leadId ?? []))];
    if (values.length === 0) return new Map();
    const list = this.list.declared('leads', context);
    const leads = await this.list.rows<LeadRow>(list, { where: { field: 'leadId', op: 'in', values }, limit: values.length }, context);
    return new Map(leads.map((lead) => [lead.leadId, lead]));
  }
}

/** A lead that a rule would have added. */
export interface TriedLead {
  lead_id: string;
  lead_hash: string;
  name: string | null;
  /** When. */
  at: string;
  matched: { columnName: string; operator: string; value: string }[];
}
