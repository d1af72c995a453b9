import { Injectable } from '@nestjs/common';
import { hiddenFields, IdentityService, type RequestContext } from '@matricula/auth';
import { messageTemplates } from '@matricula/domain/outreach';
import { leadList, type LeadRow } from '@matricula/read-models/lead';
import { recordList } from '@matricula/read-models/record';
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

/** Messages of a template that a workflow sent in the period, and would have sent: to how many leads; and to how many not, without an address. */
export interface SimulatedTemplate {
  template: string | null;
  channel: string;
  was: number;
  would: number;
  leads: number;
  without: number;
}

/** A message that a lead would have got; `at` is null if the workflow waits before for a moment that is not simulated. */
export interface SimulatedMessage {
  lead_id: string;
  lead_hash: string | null;
  lead_name: string | null;
  template: string | null;
  at: string | null;
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
    /** Of a workflow; null for a rule that gives leads. */
    messages: SimulatedTemplate[] | null;
    sends: SimulatedMessage[];
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
    const { people = [], examples = [], rules = [], messages, sends = [] } = result ?? {};
    const users = [
      askedBy,
      ...people.map(({ userId }) => userId),
      ...examples.flatMap(({ wasId, wouldId }) => [wasId ?? [], wouldId ?? []].flat()),
    ];
    const [names, leads, written, templates] = await Promise.all([
      this.identity.namesOf(tenantId, new Set(users)),
      this.reads.getMany<LeadRow>(leadList, tenantId, [...new Set([...examples, ...sends].map(({ leadId }) => leadId))]),
      this.reads.getMany<RuleRow>(
        ruleList,
        tenantId,
        examples.flatMap(({ wouldRuleId }) => wouldRuleId ?? []),
      ),
      this.templatesOf(messages ?? [], tenantId),
    ]);
    const hidden = hiddenFields(leadList, sight);
    const nameOf = (userId: string | undefined) => (userId === undefined ? null : (names.get(userId) ?? null));
    const leadOf = (leadId: string) => {
      const lead = leads.find((one) => one.leadId === leadId && !one.removed);
      const name = (lead && (hidden ? hidden.told(lead) : lead).name) ?? null;
      return { lead_id: leadId, lead_hash: lead?.leadHash ?? null, lead_name: name };
    };
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
            messages: messages
              ? messages.map(({ templateId, ...counts }) => ({ template: templates.get(templateId) ?? null, ...counts }))
              : null,
            sends: sends.map(({ leadId, templateId, at: sentAt }) => ({
              ...leadOf(leadId),
              ...{ template: templates.get(templateId) ?? null, at: sentAt ?? null },
            })),
            examples: examples.map(({ leadId, wasId, wouldId, wouldRuleId }) => {
              const rule = written.find((one) => one.ruleId === wouldRuleId);
              return {
                ...leadOf(leadId),
                ...{ wasName: nameOf(wasId), wouldName: nameOf(wouldId), would_rule: rule?.name ?? null },
              };
            }),
          }
        : null,
    };
  }

  /** The names of message templates; those that were deleted have none. */
  private async templatesOf(messages: readonly { templateId: string; channel: string }[], tenantId: string): Promise<Map<string, string>> {
    const byChannel = [...Map.groupBy(messages, ({ channel }) => channel)];
    const found = await Promise.all(
      byChannel.map(([channel, of]) =>
        this.reads.getMany(
          recordList(messageTemplates[channel as keyof typeof messageTemplates]),
          tenantId,
          of.map(({ templateId }) => templateId),
        ),
      ),
    );
    return new Map((found.flat() as unknown as { recordId: string; name: string }[]).map(({ recordId, name }) => [recordId, name]));
  }
}
