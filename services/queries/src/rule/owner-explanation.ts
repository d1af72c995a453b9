import { Injectable } from '@nestjs/common';
import { defineAccess, IdentityService, type RequestContext } from '@matricula/auth';
import type { RecordedEvent } from '@matricula/domain/kernel';
import { leadStream } from '@matricula/domain/lead';
import {
  definitionOf,
  definitionsOf,
  exclusionOf,
  generalExclusion,
  givingOrderOf,
  ruleBoundary,
  type Exclusion,
  type RuleDefinition,
  type TurnLimits,
} from '@matricula/domain/rule';
import { workflowRunBoundary, type WorkflowRunStarted } from '@matricula/domain/workflow';
import { EventStore } from '@matricula/event-store';
import { ruleTrial, toldClauses, type ToldClause } from '@matricula/lists';
import type { Filter } from '@matricula/read-models/kernel';
import type { LeadRow } from '@matricula/read-models/lead';
import { ruleList, ruleTurns, type RuleRow, type RuleTurnRow, type TurnCandidate } from '@matricula/read-models/rule';
import { ownWrites, ReadStore } from '@matricula/read-store';
import { entryBefore, leadAsOf, leadAtEntry } from '../workflow';

/**
 * A person who was considered: their open leads, weight and credit in the rule, and why they could not get the lead. Of people outside the reach of
 * the user, the figures are null, and the reason is a general one.
 */
export interface ToldCandidate {
  id: string;
  name: string | null;
  open_leads: number | null;
  weight: number | null;
  /** Share of leads that they have earned and not received, after this turn. */
  credit: number | null;
  fit: number | null;
  chosen: boolean;
  excluded: Exclusion | null;
}

/** A time that a rule looked at a lead. */
export interface ToldTurn {
  rule_id: string;
  rule_name: string;
  version: number;
  at: string;
  outcome: string;
  chosenName: string | null;
  /** The workflow that had set the field before, for an overruled one. */
  overruled_by: string | null;
  /**
   * The conditions of that version with the values of that moment; null if the rule or the moment is not known any more. For a step of a workflow they are
   * those by which the lead entered it (`of_entry`).
   */
  clauses: ToldClause[] | null;
  of_entry: boolean;
  candidates: ToldCandidate[];
  /** The limits of each person at that moment; null if the rule had none, or the turn is older. */
  limits: ToldLimits | null;
}

/** Most open leads, leads in an hour and in a day, and leads of one source in a day; null where there is no limit. */
export interface ToldLimits {
  open_leads: number | null;
  per_hour: number | null;
  per_day: number | null;
  per_source: number | null;
}

/** A rule in force, and whether the lead matches it now. */
export interface ToldRule {
  rule_id: string;
  rule_name: string;
  kind: string;
  matches: boolean;
  takes_over: boolean;
  catch_all: boolean;
  triggerType: string;
  clauses: ToldClause[];
}

/** The load and the working day of a person are known to them and to the people within whose reach they are. */
const candidateAccess = defineAccess({ owner: { userId: 'is the person' } });

const MOST_RULES = 1_000;
const MOST_TURNS = 100;

/** Explains why a lead has its owner, or has none. Values of the lead are read from its history, so an erased lead has none. */
@Injectable()
export class OwnerExplanation {
  constructor(
    private readonly reads: ReadStore,
    private readonly store: EventStore,
    private readonly identity: IdentityService,
  ) {}

  /** Each time that a rule looked at a lead, the newest first. */
  async turns({ leadId, mergedLeadIds = [] }: LeadRow, context: RequestContext): Promise<ToldTurn[]> {
    const { tenantId } = context;
    await ownWrites(this.reads, ruleTurns, context);
    const where: Filter = {
      and: [
        { field: 'leadId', op: 'in', values: [leadId, ...mergedLeadIds] },
        // Workflows give no owner by entering; one that came second with a field is told.
        { field: 'outcome', op: 'nin', values: ['entered'] },
      ],
    };
    const sort = [{ field: 'at', dir: 'desc' as const }];
    const found = await this.reads.page<RuleTurnRow>(ruleTurns, tenantId, { where, sort, limit: MOST_TURNS });
    // A dry run of a workflow says nothing of the owner.
    const turns = found.filter(({ plan }) => plan === undefined);
    const first = await this.reads.getMany<RuleRow>(
      ruleList,
      tenantId,
      turns.flatMap(({ overruledBy }) => overruledBy ?? []),
    );
    const names = await this.identity.namesOf(
      tenantId,
      turns.flatMap(({ candidates }) => candidates.map(({ userId }) => userId)),
    );
    const rules = new Map<string, ReadonlyMap<number, RuleDefinition>>();
    for (const id of new Set(turns.map(({ ruleId }) => writtenIn(ruleId))))
      rules.set(id, definitionsOf(await this.store.read(ruleBoundary.stream(tenantId, id))));
    const histories = new Map<string, RecordedEvent[]>();
    for (const turn of turns)
      if (!histories.has(turn.leadId)) histories.set(turn.leadId, await this.store.read(leadStream(tenantId, turn.leadId)));
    const entries = await this.entriesOf(turns, tenantId);
    return turns.map((turn) => {
      const { ruleId, ruleName, ruleVersion, at, outcome, chosenId, candidates, seenPosition, overruledBy, limits } = turn;
      const definition = rules.get(writtenIn(ruleId))?.get(ruleVersion);
      const history = histories.get(turn.leadId) ?? [];
      const entry = entries.get(turn.turnId);
      const isStep = writtenIn(ruleId) !== ruleId;
      const row = isStep ? entry && leadAtEntry(history, entry) : leadAsOf(history, turn.leadId, seenPosition);
      const moment = entry ? (entry.data as WorkflowRunStarted['data']).startedAt : at;
      return {
        ...{ rule_id: ruleId, rule_name: ruleName, version: ruleVersion, at, outcome },
        chosenName: (chosenId && names.get(chosenId)) ?? null,
        overruled_by: overruledBy === undefined ? null : (first.find((one) => one.ruleId === overruledBy)?.name ?? overruledBy),
        limits: limits ? toldLimits(limits) : null,
        clauses: definition && row ? clausesOf(definition, row, context, moment) : null,
        of_entry: isStep,
        candidates: candidates.map((one) => ({
          ...{ id: one.userId, name: names.get(one.userId) ?? null, chosen: one.userId === chosenId },
          ...figuresOf(one, candidateAccess.sees(context.sight, one)),
        })),
      };
    });
  }

  /** Where the runs began whose steps gave a lead, by turn: a step has no conditions of its own. */
  private async entriesOf(turns: readonly RuleTurnRow[], tenantId: string): Promise<Map<string, RecordedEvent>> {
    const ofSteps = turns.filter(({ ruleId }) => writtenIn(ruleId) !== ruleId);
    const streamOf = ({ ruleId, leadId }: RuleTurnRow) => workflowRunBoundary.stream(tenantId, writtenIn(ruleId), leadId);
    const runs = await this.store.readMany([...new Set(ofSteps.map(streamOf))]);
    const entries = new Map<string, RecordedEvent>();
    for (const turn of ofSteps) {
      const entry = entryBefore(runs.get(streamOf(turn)) ?? [], turn.at);
      if (entry) entries.set(turn.turnId, entry);
    }
    return entries;
  }

  /** The rules in force that give leads, in the order in which they are asked, and whether the lead matches each of them now. */
  async tried(lead: LeadRow, context: RequestContext): Promise<ToldRule[]> {
    await ownWrites(this.reads, ruleList, context);
    const where: Filter = { field: 'state', op: 'eq', value: 'active' };
    const rows = await this.reads.page<RuleRow>(ruleList, context.tenantId, { where, limit: MOST_RULES });
    const rules = rows.map((row) => ({ ...row, definition: definitionOf(row.definitionInForce ?? row.definition) }));
    return givingOrderOf(rules).map(({ ruleId, name, nameInForce, kind, definition }) => {
      const { globleCondtion: joined, rule: blocks, takes_over, catch_all, triggerType } = definition;
      const { matches } = ruleTrial({ joined, blocks }, context.timeZone, lead);
      return {
        ...{ rule_id: ruleId, rule_name: nameInForce ?? name, kind, matches, takes_over, catch_all, triggerType },
        clauses: clausesOf(definition, lead, context),
      };
    });
  }
}

/** The conditions of a version with the values of a lead. */
const clausesOf = ({ globleCondtion: joined, rule: blocks }: RuleDefinition, lead: LeadRow, context: RequestContext, at?: string) =>
  toldClauses({ joined, blocks }, lead, context, at);

const toldLimits = ({ open, hour, day, source }: TurnLimits): ToldLimits => ({
  ...{ open_leads: open ?? null, per_hour: hour ?? null, per_day: day ?? null, per_source: source ?? null },
});

/** The rule whose versions hold the conditions of a turn: a step of a workflow gives leads under `<workflow>/<step>`. */
const writtenIn = (ruleId: string): string => ruleId.split('/', 1)[0] ?? ruleId;

/** What a user learns of a person who was considered. */
function figuresOf({ load, weight, credit, fit, excluded }: TurnCandidate, isSeen: boolean) {
  const reason = excluded === undefined ? null : (exclusionOf(excluded) ?? 'unavailable');
  if (isSeen) return { open_leads: load, weight, credit, fit: fit ?? null, excluded: reason };
  return { open_leads: null, weight: null, credit: null, fit: null, excluded: reason && generalExclusion(reason) };
}
