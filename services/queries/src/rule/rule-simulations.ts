import { Injectable } from '@nestjs/common';
import { hiddenFields, IdentityService, type RequestContext } from '@matricula/auth';
import { leadList, type LeadRow } from '@matricula/read-models/lead';
import { ruleList, ruleSimulations, type RuleRow, type RuleSimulationRow } from '@matricula/read-models/rule';
import { ownWrites, ReadStore } from '@matricula/read-store';

/** Simulations that are listed of a rule. */
const LATEST = 10;

/** A person in a simulation: leads that they got, would have got, and would have had open at the end. */
export interface SimulatedPerson {
  name: string | null;
  was: number;
  would: number;
  open: number;
}

/** A lead with another outcome. The lead is missing if it is removed meanwhile. */
export interface SimulatedDifference {
  lead_id: string;
  lead_hash: string | null;
  lead_name: string | null;
  wasName: string | null;
  wouldName: string | null;
  would_rule: string | null;
}

/** A simulation as the console shows it. */
export interface WireSimulation {
  id: string;
  version: number;
  from: string;
  to: string;
  at: string;
  byName: string | null;
  status: 'requested' | 'finished' | 'failed' | 'cancelled';
  reason: string | null;
  result: {
    leads: number;
    waiting: number;
    uncaught: number;
    was_uncaught: number;
    differences: number;
    people: SimulatedPerson[];
    rules: { name: string; was: number; would: number }[];
    examples: SimulatedDifference[];
  } | null;
}

/** The latest simulations of rules, with the names of people and leads. */
@Injectable()
export class RuleSimulations {
  constructor(
    private readonly reads: ReadStore,
    private readonly identity: IdentityService,
  ) {}

  async of({ ruleId }: RuleRow, context: RequestContext): Promise<WireSimulation[]> {
    await ownWrites(this.reads, ruleSimulations, context);
    const where = { field: 'ruleId', op: 'eq' as const, value: ruleId };
    const sort = [{ field: 'at', dir: 'desc' as const }];
    const rows = await this.reads.page<RuleSimulationRow>(ruleSimulations, context.tenantId, { where, sort, limit: LATEST });
    return Promise.all(rows.map((row) => this.wire(row, context)));
  }

  private async wire(row: RuleSimulationRow, { tenantId, sight }: RequestContext): Promise<WireSimulation> {
    const { simulationId: id, version, from, to, at, askedBy, status, reason = null, result } = row;
    const { people = [], examples = [], rules = [] } = result ?? {};
    const users = [
      askedBy,
      ...people.map(({ userId }) => userId),
      ...examples.flatMap(({ wasId, wouldId }) => [wasId ?? [], wouldId ?? []].flat()),
    ];
    const [names, leads, written] = await Promise.all([
      this.identity.namesOf(tenantId, new Set(users)),
      this.reads.getMany<LeadRow>(
        leadList,
        tenantId,
        examples.map(({ leadId }) => leadId),
      ),
      this.reads.getMany<RuleRow>(
        ruleList,
        tenantId,
        examples.flatMap(({ wouldRuleId }) => wouldRuleId ?? []),
      ),
    ]);
    const hidden = hiddenFields(leadList, sight);
    const nameOf = (userId: string | undefined) => (userId === undefined ? null : (names.get(userId) ?? null));
    return {
      ...{ id, version, from, to, at, byName: nameOf(askedBy), status, reason },
      result: result
        ? {
            ...{ leads: result.leads, waiting: result.waiting, uncaught: result.uncaught, was_uncaught: result.wasUncaught },
            differences: result.differences,
            people: people
              .map(({ userId, was, would, open }) => ({ name: nameOf(userId), was, would, open }))
              .toSorted((one, other) => other.would - one.would),
            rules: rules.map(({ name, was, would }) => ({ name, was, would })),
            examples: examples.map(({ leadId, wasId, wouldId, wouldRuleId }) => {
              const lead = leads.find((one) => one.leadId === leadId && !one.removed);
              const rule = written.find((one) => one.ruleId === wouldRuleId);
              return {
                ...{
                  lead_id: leadId,
                  lead_hash: lead?.leadHash ?? null,
                  lead_name: (lead && (hidden ? hidden.told(lead) : lead).name) ?? null,
                },
                ...{ wasName: nameOf(wasId), wouldName: nameOf(wouldId), would_rule: rule?.name ?? null },
              };
            }),
          }
        : null,
    };
  }
}
