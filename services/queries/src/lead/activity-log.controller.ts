import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Allow, Context, hiddenFields, type RequestContext } from '@matricula/auth';
import { scoreWeight } from '@matricula/domain/lead';
import { answer } from '@matricula/http';
import { allOf, anyOf, equals, ListService, withinDays } from '@matricula/lists';
import { withLeadNames } from '@matricula/projections/lead';
import type { Filter, Sort } from '@matricula/read-models/kernel';
import {
  leadList,
  MOST_SCORE,
  scoreBandOf,
  scoreOf,
  ownWeights,
  scoreParts,
  weightsInForce,
  type ScoreBand,
  type ScorePart,
} from '@matricula/read-models/lead';
import { activityFacts, activityWords, type ActivityFact } from '@matricula/read-models/overview';
import { recordList } from '@matricula/read-models/record';
import { ownWrites, ReadStore } from '@matricula/read-store';
import { ActivityLogDto, ScoreDto } from './lead.dto';
import { LeadLookup } from './lead-lookup';

/** The kinds of events that show where a person came from and what became of it. */
const tracked: Filter = { field: 'kind', op: 'in', values: ['captured', 're-enquired', 'verified', 'enrolled'] };
/** More than there are parts of the score. */
const MOST_WEIGHTS = 100;
const newest: Sort[] = [{ field: 'at', dir: 'desc' }];

/** An activity under the names of the documents' other calls. */
const wireActivity = ({ leadName, ...fact }: ActivityFact & { leadName?: string }) => ({
  ...{ id: fact.factId, created_date: fact.at, event: fact.kind, event_name: activityWords[fact.kind] },
  ...{ lead_id: fact.leadId, lead_name: leadName ?? null, user_id: fact.userId, user_name: fact.userName },
  ...{ stage: fact.stage ?? null, sub_stage: fact.subStage ?? null, previous_stage: fact.previousStage ?? null },
  ...{ source: fact.source ?? null, clg_id: fact.collegeId ?? null, clg_name: fact.collegeName ?? null },
});

/** A tracked event with its campaign. */
const wireTracked = (fact: ActivityFact & { leadName?: string }) => ({
  ...wireActivity(fact),
  ...{ utm_source: fact.utmSource ?? null, utm_medium: fact.utmMedium ?? null, utm_campaign: fact.utmCampaign ?? null },
});

/** The score of a lead and the weights that gave its points. */
interface LeadScore {
  lead_id: string;
  score: number;
  band: ScoreBand;
  parts: ScorePart[];
}

/** The log of activities, tracked events and the score of leads (001 §7.1). */
@ApiTags('lead')
@Allow('LEADS')
@Controller()
export class ActivityLogController {
  constructor(
    private readonly list: ListService,
    private readonly lookup: LeadLookup,
    private readonly reads: ReadStore,
  ) {}

  /** Lists all activities on leads, newest first: of one lead, of given users or of a period if asked. */
  @Get('getLogActivity')
  async log(@Query() dto: ActivityLogDto, @Context() context: RequestContext) {
    const { facts, ...rest } = await this.page(dto, undefined, context);
    return { ...answer(facts.map(wireActivity)), ...rest };
  }

  /** Lists the events by which leads came in and converted, with source and campaign, newest first. */
  @Get('getTrackingEvents')
  async tracking(@Query() dto: ActivityLogDto, @Context() context: RequestContext) {
    const { facts, ...rest } = await this.page(dto, tracked, context);
    return { ...answer(facts.map(wireTracked)), ...rest };
  }

  /** Answers the weights of the score that are in force; with `lead_id`, also the score of that lead and the points of each part. */
  @Get('score')
  async score(@Query() { lead_id }: ScoreDto, @Context() context: RequestContext) {
    const own = await this.reads.page(recordList(scoreWeight), context.tenantId, { limit: MOST_WEIGHTS });
    const weights = weightsInForce(ownWeights(own));
    const lead = lead_id ? await this.lookup.lead(lead_id, context) : undefined;
    // The score reveals the quality of the source, so that roles without the source get none.
    const shown = lead && (hiddenFields(leadList, context.sight)?.asks('score') ?? true);
    // As stored: new weights reach the leads one after the other.
    const points = lead ? (lead.score ?? scoreOf(lead)) : 0;
    const scored: LeadScore | null = shown
      ? { lead_id: lead.leadId, score: points, band: scoreBandOf(points), parts: scoreParts(lead) }
      : null;
    return answer({ most: MOST_SCORE, weights, lead: scored });
  }

  /** A user who sees a lead sees all of its activities; without a lead, those that the list shows: the user's own and their team's. */
  private async page(dto: ActivityLogDto, more: Filter | undefined, context: RequestContext) {
    const { page_no = 1, limit = 10 } = dto;
    const lead = dto.lead_id ? await this.lookup.lead(dto.lead_id, context) : undefined;
    const where = allOf(more, anyOf('userId', dto.userId), withinDays('at', dto.sdate, dto.edate, context.timeZone));
    const page = { where, sort: newest, skip: (page_no - 1) * limit, limit };
    const list = this.list.declared('activity', context);
    if (!lead) {
      const { rows, count, fresh } = await this.list.page<ActivityFact>(list, page, context);
      return { facts: await withLeadNames(this.reads, context, rows), count, ...fresh };
    }
    await ownWrites(this.reads, activityFacts, context);
    const ofLead = { ...page, where: allOf(equals('leadId', lead.leadId), list.kept, where) };
    const [rows, count, fresh] = await Promise.all([
      this.reads.page(activityFacts, context.tenantId, ofLead),
      this.reads.count(activityFacts, context.tenantId, ofLead),
      this.list.freshness(list, context),
    ]);
    return { facts: await withLeadNames(this.reads, context, rows), count, ...fresh };
  }
}
