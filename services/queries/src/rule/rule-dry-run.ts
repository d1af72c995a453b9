import { Injectable } from '@nestjs/common';
import { IdentityService, type RequestContext } from '@matricula/auth';
import type { RecordedEvent } from '@matricula/domain/kernel';
import { customFieldOf } from '@matricula/domain/kernel/condition-blocks';
import { leadStream } from '@matricula/domain/lead';
import { definitionOf, ruleBoundary, type RuleEvent, type WorkflowStep } from '@matricula/domain/rule';
import { EventStore } from '@matricula/event-store';
import { ListService } from '@matricula/lists';
import { leadRowAt } from '@matricula/projections/lead';
import type { LeadRow } from '@matricula/read-models/lead';
import { ruleTurns, type RuleRow, type RuleTurnRow } from '@matricula/read-models/rule';
import { ownWrites, ReadStore } from '@matricula/read-store';

const MOST_TRIED = 100;

/** A step that a dry run would have taken. For a field: the value that it would have set, and the one that the lead has now. */
export interface DryRunStep {
  kind: string;
  /** Minutes of waits before it; null if nobody can tell. */
  after_minutes: number | null;
  field: string | null;
  value: string | null;
  value_now: string | null;
}

/** What a rule would have done with a lead, and what happened to it since. */
export interface DryRunLead {
  lead_id: string;
  lead_hash: string;
  name: string | null;
  at: string;
  version: number;
  /** The person to whom a rule would have given the lead; null for nobody, and for a workflow. */
  would_give_to: string | null;
  steps: DryRunStep[];
  happened: { owner_name: string | null; messages: number; follow_ups: number; calls: number };
}

/** Compares what a dry run recorded with what really happened; for users who see the whole institution. */
@Injectable()
export class RuleDryRun {
  constructor(
    private readonly reads: ReadStore,
    private readonly store: EventStore,
    private readonly list: ListService,
    private readonly identity: IdentityService,
  ) {}

  /** The newest leads of the dry run of a rule. */
  async of({ ruleId }: RuleRow, context: RequestContext): Promise<DryRunLead[]> {
    const { tenantId } = context;
    await ownWrites(this.reads, ruleTurns, context);
    const where = {
      and: [
        { field: 'ruleId', op: 'eq' as const, value: ruleId },
        { field: 'outcome', op: 'eq' as const, value: 'tried' },
      ],
    };
    const sort = [{ field: 'at', dir: 'desc' as const }];
    const turns = await this.reads.page<RuleTurnRow>(ruleTurns, tenantId, { where, sort, limit: MOST_TRIED });
    const leads = this.list.open(context).find(({ name }) => name === 'leads');
    if (!leads || turns.length === 0) return [];
    const keys = [...new Set(turns.map(({ leadId }) => leadId))];
    const rows = new Map((await this.list.byKey<LeadRow>(leads, keys, context)).map((row) => [row.leadId, row]));
    const names = await this.identity.namesOf(
      tenantId,
      turns.flatMap(({ chosenId }) => chosenId ?? []),
    );
    const histories = await this.store.readMany(keys.map((leadId) => leadStream(tenantId, leadId)));
    const stepsOf = await this.versions(tenantId, ruleId);
    return turns.flatMap((turn): DryRunLead[] => {
      const { leadId, at, ruleVersion, chosenId, plan = [] } = turn;
      const lead = rows.get(leadId);
      if (!lead) return [];
      const history = histories.get(leadStream(tenantId, leadId)) ?? [];
      const now = leadRowAt(history, leadId);
      const since = (type: string) => history.filter((event) => event.type === type && event.at > at).length;
      const steps = stepsOf.get(ruleVersion) ?? [];
      return [
        {
          ...{ lead_id: leadId, lead_hash: lead.leadHash, name: lead.name ?? null, at, version: ruleVersion },
          would_give_to: (chosenId && names.get(chosenId)) ?? null,
          steps: plan.map(({ stepId, kind, afterMinutes = null }) => ({
            ...{ kind, after_minutes: afterMinutes },
            ...fieldOf(
              steps.find(({ id }) => id === stepId),
              now,
            ),
          })),
          happened: {
            owner_name: lead.ownerName ?? null,
            ...{ messages: since('LeadMessageSent'), follow_ups: since('FollowUpScheduled'), calls: since('CallActionRecorded') },
          },
        },
      ];
    });
  }

  /** The steps of each version of a workflow. */
  private async versions(tenantId: string, ruleId: string): Promise<Map<number, readonly WorkflowStep[]>> {
    const events = (await this.store.read(ruleBoundary.stream(tenantId, ruleId))) as RecordedEvent<RuleEvent>[];
    return new Map(
      events.flatMap(({ data }) => ('definition' in data ? [[data.version, definitionOf(data.definition).steps] as const] : [])),
    );
  }
}

/** The field that a step would have set. */
function fieldOf(step: WorkflowStep | undefined, lead: LeadRow | undefined): Pick<DryRunStep, 'field' | 'value' | 'value_now'> {
  if (step?.kind !== 'set') return { field: null, value: null, value_now: null };
  const { field, value } = step.settings;
  const key = customFieldOf(field);
  const now = key === undefined ? lead?.[field as keyof LeadRow] : lead?.custom?.[key];
  return { field, value, value_now: now === undefined || now === null ? null : String(now) };
}
