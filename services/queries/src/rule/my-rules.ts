import { Injectable } from '@nestjs/common';
import { hiddenFields, IdentityService, type HiddenFields, type RequestContext } from '@matricula/auth';
import { timerDecider, timerStream } from '@matricula/domain/automation';
import { reminderTimerOf } from '@matricula/domain/follow-up';
import { definitionOf, givingKinds, referralBoundary } from '@matricula/domain/rule';
import { EventStore } from '@matricula/event-store';
import { followUpList, type FollowUpRow } from '@matricula/read-models/follow-up';
import type { Filter } from '@matricula/read-models/kernel';
import { leadList, type LeadRow } from '@matricula/read-models/lead';
import { leadReferrals, ruleList, ruleTurns, type LeadReferralRow, type RuleRow, type RuleTurnRow } from '@matricula/read-models/rule';
import { workflowRunList } from '@matricula/read-models/workflow';
import { ownWrites, ReadStore } from '@matricula/read-store';
import { RuleFigureRows } from './rule-figures';
import { RuleRows } from './rule-rows';

const MOST = 1_000;
const MOST_LEADS = 100;
const MOST_REMINDERS = 20;

/** A planned follow-up of the user, and when its reminder comes; null if it has come. */
export interface OwnReminder {
  follow_up_id: string;
  lead_id: string;
  name: string | null;
  due_at: string;
  reminded_at: string | null;
}

/** What a person sees of a lead that is offered to them, before they may open it. */
export interface OfferedLead {
  lead_hash: string;
  name: string | null;
  source: string | null;
  stage: string | null;
  course: string | null;
  city: string | null;
  state: string | null;
}

function offeredLead(row: LeadRow | undefined, hidden: HiddenFields | undefined): OfferedLead | null {
  if (!row || row.removed) return null;
  const { name, source, stage, course, city, state } = hidden ? hidden.told(row) : row;
  return {
    ...{ lead_hash: row.leadHash, name: name ?? null, source: source ?? null, stage: stage ?? null },
    ...{ course: course ?? null, city: city ?? null, state: state ?? null },
  };
}

/** What acts on the leads of the signed-in user. */
@Injectable()
export class MyRules {
  constructor(
    private readonly reads: ReadStore,
    private readonly store: EventStore,
    private readonly identity: IdentityService,
    private readonly rules: RuleRows,
    private readonly figures: RuleFigureRows,
  ) {}

  /**
   * What acts on the leads of a user: rules that give them leads, rules that take idle ones, workflows and reminders of their own follow-ups; and the
   * newest leads and offers.
   */
  async mine({ user: { userId }, ...rest }: RequestContext) {
    const context = { user: { userId }, ...rest } as RequestContext;
    await ownWrites(this.reads, ruleList, context);
    const where: Filter = {
      and: [
        { field: 'people', op: 'in', values: [userId] },
        { field: 'state', op: 'eq', value: 'active' },
      ],
    };
    const rules = await this.reads.page<RuleRow>(ruleList, context.tenantId, { where, limit: MOST });
    const chosen: Filter = {
      and: [
        { field: 'chosenId', op: 'eq', value: userId },
        // What is offered and not accepted is listed as an offer.
        { field: 'outcome', op: 'ne', value: 'offered' },
      ],
    };
    const sort = [{ field: 'at', dir: 'desc' as const }];
    const turns = await this.reads.page<RuleTurnRow>(ruleTurns, context.tenantId, { where: chosen, sort, limit: MOST_LEADS });
    const giving = await this.rules.wire(
      rules.filter(({ kind }) => givingKinds.includes(kind)),
      context,
    );
    return {
      // Conditions, limits and the other people are for those with the code of the rules.
      rules: giving.map(({ id, name, method, availability }) => ({ id, name, method, availability })),
      reallocation: await this.takingFrom(context),
      workflows: await this.workflowsOf(userId, context),
      leads: await this.figures.leadsOf(turns, context),
      reminders: await this.remindersOf(userId, context),
      offers: await this.offersTo(userId, context),
    };
  }

  /** Active rules that move idle leads of anybody. */
  private async takingFrom(context: RequestContext): Promise<{ id: string; name: string; idle: string; after_minutes: number | null }[]> {
    const where: Filter = {
      and: [
        { field: 'kind', op: 'eq', value: 'reallocation' },
        { field: 'state', op: 'eq', value: 'active' },
      ],
    };
    const rows = await this.reads.page<RuleRow>(ruleList, context.tenantId, { where, limit: MOST });
    return rows.map(({ ruleId, name, nameInForce, definition, definitionInForce }) => {
      const { idle, after_minutes = null } = definitionOf(definitionInForce ?? definition);
      return { id: ruleId, name: nameInForce ?? name, idle, after_minutes };
    });
  }

  /** Workflows with the number of their runs under way on leads of a user. */
  private async workflowsOf(userId: string, context: RequestContext): Promise<{ id: string; name: string; leads: number }[]> {
    await ownWrites(this.reads, workflowRunList, context);
    const where: Filter = {
      and: [
        { field: 'ownerId', op: 'eq', value: userId },
        { field: 'endedAt', op: 'exists', value: false },
      ],
    };
    const counts = await this.reads.aggregate(workflowRunList, context.tenantId, {
      ...{ where, by: [{ field: 'workflowId' }], measures: [{ as: 'leads', op: 'count' as const }] },
    });
    const rows = await this.reads.getMany<RuleRow>(
      ruleList,
      context.tenantId,
      counts.map(({ workflowId }) => String(workflowId)),
    );
    return counts.map(({ workflowId, leads }) => {
      const row = rows.find(({ ruleId }) => ruleId === workflowId);
      return { id: String(workflowId), name: row?.nameInForce ?? row?.name ?? String(workflowId), leads: Number(leads) };
    });
  }

  /** The next follow-ups of a user, with their reminders. */
  private async remindersOf(userId: string, context: RequestContext): Promise<OwnReminder[]> {
    await ownWrites(this.reads, followUpList, context);
    const where: Filter = {
      and: [
        { field: 'ownerId', op: 'eq', value: userId },
        { field: 'status', op: 'eq', value: 'pending' },
        { field: 'leadRemoved', op: 'eq', value: false },
        { field: 'dueAt', op: 'gte', value: new Date().toISOString() },
      ],
    };
    const sort = [{ field: 'dueAt', dir: 'asc' as const }];
    const rows = await this.reads.page<FollowUpRow>(followUpList, context.tenantId, { where, sort, limit: MOST_REMINDERS });
    const hidden = hiddenFields(followUpList, context.sight);
    const streamOf = ({ followUpId }: FollowUpRow) => timerStream(context.tenantId, reminderTimerOf(followUpId));
    const timers = await this.store.states.currentMany(timerDecider, rows.map(streamOf));
    return rows.map((row) => {
      const { followUpId, leadId, dueAt } = row;
      const timer = timers.get(streamOf(row))?.state;
      return {
        ...{ follow_up_id: followUpId, lead_id: leadId, name: (hidden ? hidden.told(row) : row).leadName ?? null, due_at: dueAt },
        reminded_at: timer?.status === 'set' ? timer.dueAt : null,
      };
    });
  }

  /** Leads that are offered to a user and not answered yet, the one that expires first at the top. */
  private async offersTo(userId: string, context: RequestContext) {
    await ownWrites(this.reads, leadReferrals, context);
    const where: Filter = {
      and: [
        { field: 'offeredTo', op: 'eq', value: userId },
        { field: 'status', op: 'eq', value: 'offered' },
      ],
    };
    const sort = [{ field: 'answerBy', dir: 'asc' as const }];
    const rows = await this.reads.page<LeadReferralRow>(leadReferrals, context.tenantId, { where, sort, limit: MOST_LEADS });
    const names = await this.identity.namesOf(
      context.tenantId,
      rows.flatMap(({ offeredBy }) => offeredBy ?? []),
    );
    const leads = await this.reads.getMany<LeadRow>(
      leadList,
      context.tenantId,
      rows.map(({ leadId }) => leadId),
    );
    const streams = rows.map(({ referralId }) => referralBoundary.stream(context.tenantId, referralId));
    const referrals = await this.store.states.currentMany(referralBoundary.decider, streams);
    const hidden = hiddenFields(leadList, context.sight);
    return rows.map(({ referralId, leadId, ruleName, offeredBy, answerBy, at }, index) => ({
      ...{ id: referralId, rule_name: ruleName, byName: (offeredBy && names.get(offeredBy)) ?? null, answer_by: answerBy, at },
      lead: offeredLead(
        leads.find((row) => row.leadId === leadId),
        hidden,
      ),
      note: referrals.get(streams[index] ?? '')?.state.offer?.note ?? null,
    }));
  }
}
