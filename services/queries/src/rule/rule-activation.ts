import { Injectable } from '@nestjs/common';
import type { RequestContext } from '@matricula/auth';
import { DomainError, type RecordedEvent } from '@matricula/domain/kernel';
import { leadStream } from '@matricula/domain/lead';
import {
  cyclesOf,
  definitionOf,
  firesOn,
  givingKinds,
  plannedSteps,
  ruleProblem,
  slotCronOf,
  triggerEvents,
  triggerOf,
  type CycledRule,
  type RuleDefinition,
  type RuleKind,
} from '@matricula/domain/rule';
import { EventStore } from '@matricula/event-store';
import { ruleTest, slotFilter, valueAt } from '@matricula/lists';
import { nextTurn } from '@matricula/policy-kit';
import { historyAt, leadListProjector, leadRowAt } from '@matricula/projections/lead';
import { timeline, type TimelineRow } from '@matricula/read-models/audit';
import type { Filter } from '@matricula/read-models/kernel';
import { leadList, type LeadRow } from '@matricula/read-models/lead';
import { ruleList, type RuleRow } from '@matricula/read-models/rule';
import { ReadStore } from '@matricula/read-store';
import { RuleRows } from './rule-rows';

const HOUR_MINUTES = 60;
const HOUR_MS = HOUR_MINUTES * 60_000;
const MOST_RULES = 1_000;
/** Events of the last hour that are looked at, and leads whose steps are followed. */
const MOST_SEEN = 2_000;

/** What the first hour is told from: the last hour, the times of the schedule, the leads that a sweep looks at, or nothing. */
export type FirstHourBasis = 'last-hour' | 'slots' | 'sweep' | 'none';

/** What a rule would do in its first hour. `more`: there was more than was looked at. */
export interface FirstHour {
  basis: FirstHourBasis;
  leads: number;
  /** Times of the schedule in the hour. */
  slots: number;
  more: boolean;
  /** How many leads each kind of step would act on; `give` for a rule that gives leads. */
  actions: { kind: string; leads: number }[];
}

/** What an activation would mean. */
export interface ToldActivation {
  /** Leads that the newest version matches now. */
  matching: number;
  first_hour: FirstHour;
  /** Names of rules that would keep each other going, each cycle beginning with this one. */
  cycles: string[][];
}

/** Tells what a rule would do before it is activated. Nothing is written. */
@Injectable()
export class RuleActivation {
  constructor(
    private readonly reads: ReadStore,
    private readonly store: EventStore,
    private readonly rules: RuleRows,
  ) {}

  /** The newest version of a rule as if it were activated now. */
  of(row: RuleRow, context: RequestContext): Promise<ToldActivation> {
    return this.told(row, definitionOf(row.definition), context);
  }

  /** A version that is not saved yet as if it came into force now. @throws DomainError `rule/invalid` */
  async ofVersion(row: RuleRow, values: Readonly<Record<string, unknown>>, context: RequestContext): Promise<ToldActivation> {
    const definition = definitionOf(values);
    const problem = ruleProblem(row.kind, row.name, definition);
    if (problem) throw new DomainError('rule/invalid', problem);
    return this.told(row, definition, context);
  }

  private async told(row: RuleRow, definition: RuleDefinition, context: RequestContext): Promise<ToldActivation> {
    const matching = await this.rules.count(definition.rule, definition.globleCondtion, context);
    const where: Filter = { field: 'state', op: 'eq', value: 'active' };
    const active = await this.reads.page<RuleRow>(ruleList, context.tenantId, { where, limit: MOST_RULES });
    const cycles = cyclesOf(
      { ruleId: row.ruleId, name: row.name, kind: row.kind, definition },
      active.map(({ ruleId, name, nameInForce, kind, definition: newest, definitionInForce }): CycledRule => ({
        ...{ ruleId, name: nameInForce ?? name, kind },
        definition: definitionOf(definitionInForce ?? newest),
      })),
    );
    return { matching, first_hour: await this.firstHour(row, definition, context), cycles };
  }

  private async firstHour({ ruleId, kind }: RuleRow, definition: RuleDefinition, context: RequestContext): Promise<FirstHour> {
    const none = { leads: 0, slots: 0, more: false, actions: [] };
    const { timeZone } = context;
    const now = new Date().toISOString();
    if (triggerOf(kind, definition.triggerType) === 'hand') return { ...none, basis: 'none' };
    if (kind === 'reallocation') {
      const leads = await this.rules.countOwned(definition.rule, definition.globleCondtion, context);
      return { ...none, basis: 'sweep', leads, actions: leads > 0 ? [{ kind: 'give', leads }] : [] };
    }
    const cron = slotCronOf(definition);
    if (cron === undefined) {
      const { leads, more } = await this.firedInLastHour(ruleId, definition, context, now);
      const open = isTaker(kind, definition) ? leads : leads.filter(({ ownerId }) => ownerId === undefined);
      return { basis: 'last-hour', leads: open.length, slots: 0, more, actions: actionsFor(kind, definition, open, timeZone, now) };
    }
    const slots = slotsWithin(cron, now, timeZone);
    const [first] = slots;
    if (first === undefined) return { ...none, basis: 'slots' };
    const where = slotFilter(definition, first, timeZone, !isTaker(kind, definition));
    const leads = await this.reads.page<LeadRow>(leadList, context.tenantId, { where, limit: MOST_SEEN });
    const total = leads.length < MOST_SEEN ? leads.length : await this.reads.count(leadList, context.tenantId, { where });
    // A lead that was given, or entered a workflow, does not come again at the next time.
    return {
      ...{ basis: 'slots', leads: total, slots: slots.length, more: total > leads.length },
      actions: actionsFor(kind, definition, leads, timeZone, now),
    };
  }

  /** The leads that would have fired a rule in the last hour, as the events left them. */
  private async firedInLastHour(ruleId: string, definition: RuleDefinition, { tenantId, timeZone }: RequestContext, now: string) {
    const types = typesOf(definition);
    const since = new Date(Date.parse(now) - HOUR_MS).toISOString();
    const where: Filter = {
      and: [
        { field: 'at', op: 'gte', value: since },
        { field: 'type', op: 'in', values: types },
        { field: 'leadId', op: 'exists', value: true },
        // Imports, bulk work and its undo fire no rules.
        { field: 'jobId', op: 'exists', value: false },
      ],
    };
    const sort = [{ field: 'position', dir: 'desc' as const }];
    const entries = await this.reads.page<TimelineRow>(timeline, tenantId, { where, sort, limit: MOST_SEEN });
    const byLead = Map.groupBy(entries, ({ leadId = '' }) => leadId);
    const streamOf = (leadId: string) => leadStream(tenantId, leadId);
    const histories = await this.store.readMany([...byLead.keys()].map(streamOf));
    const test = testOf(definition, timeZone);
    const leads = [...byLead].flatMap(([leadId, of]): LeadRow[] => {
      const history = histories.get(streamOf(leadId)) ?? [];
      const present = leadRowAt(history, leadId);
      const isFired = of.some((entry) => {
        const event = eventOf(entry, tenantId, history);
        const { until, before } = historyAt(history, event, leadId);
        const row = leadRowAt(until, leadId);
        if (!row || row.removed) return false;
        const change = {
          ...{ now: row, before: () => leadRowAt(before, leadId) },
          ...{ matches: (lead: LeadRow) => test(lead, event.at), valueOf: valueAt },
        };
        return firesOn({ ...definition, ruleId }, event, change);
      });
      return present && isFired ? [present] : [];
    });
    return { leads, more: entries.length === MOST_SEEN };
  }
}

/** The event of an entry of the timeline, as far as triggers ask. */
const eventOf = ({ entryId, type, at, position, stream, revision }: TimelineRow, tenantId: string, history: readonly RecordedEvent[]) =>
  history.find(({ id }) => id === entryId) ?? ({ id: entryId, type, at, position, stream, revision, tenantId, data: {} } as RecordedEvent);

/** Types of the events by which leads can fire a rule. */
function typesOf({ triggerType, trigger_event }: RuleDefinition): string[] {
  switch (triggerType) {
    case 'create':
      return ['LeadCaptured'];
    case 'enquiry':
      return ['LeadCaptured', 'LeadReEnquired'];
    case 'event':
      return [...(triggerEvents.find(({ value }) => value === trigger_event)?.types ?? [])];
    default:
      return [...(leadListProjector.types ?? [])];
  }
}

const testOf = ({ rule, globleCondtion: joined }: RuleDefinition, timeZone: string): ((lead: LeadRow, at: string) => boolean) =>
  rule.length === 0 ? () => true : ruleTest({ joined, blocks: rule }, timeZone);

/** Whether a rule acts on leads that have an owner. */
const isTaker = (kind: RuleKind, { takes_over }: RuleDefinition) => !givingKinds.includes(kind) || takes_over;

/** The times of a schedule in the hour after a moment. */
function slotsWithin(cron: string, after: string, timeZone: string): string[] {
  const slots: string[] = [];
  const end = new Date(Date.parse(after) + HOUR_MS).toISOString();
  for (let at = nextTurn(cron, after, timeZone); at <= end; at = nextTurn(cron, at, timeZone)) slots.push(at);
  return slots;
}

/** On how many of these leads each kind of step would act within the first hour. */
function actionsFor(
  kind: RuleKind,
  { steps }: RuleDefinition,
  leads: readonly LeadRow[],
  timeZone: string,
  at: string,
): FirstHour['actions'] {
  if (leads.length === 0) return [];
  if (kind !== 'workflow') return [{ kind: kind === 'l3' ? 'offer' : 'give', leads: leads.length }];
  const counts = new Map<string, number>();
  for (const lead of leads) {
    const meets = ({ joined = 'And', blocks }: Parameters<Parameters<typeof plannedSteps>[1]['meets']>[0]) =>
      ruleTest({ joined, blocks }, timeZone)(lead, at);
    const kinds = new Set(plannedSteps(steps, { leadId: lead.leadId, meets }, HOUR_MINUTES).map((step) => step.kind));
    for (const one of kinds) counts.set(one, (counts.get(one) ?? 0) + 1);
  }
  return [...counts].map(([one, count]) => ({ kind: one, leads: count }));
}
