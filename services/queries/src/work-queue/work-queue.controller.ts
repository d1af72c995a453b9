import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Allow, Context, type RequestContext } from '@matricula/auth';
import { answer } from '@matricula/http';
import { ListService } from '@matricula/lists';
import type { LeadRow } from '@matricula/read-models/lead';
import { NextLead } from './next-lead';
import { QueueDto } from './work-queue.dto';

/** Leads that are read at once. */
const AT_ONCE = 1_000;

/** The leads of a view as a queue: the next best lead, and the leads that were skipped. */
@ApiTags('work-queue')
@Allow('LEADS')
@Controller('lead-queue')
export class WorkQueueQueryController {
  constructor(
    private readonly nextLead: NextLead,
    private readonly list: ListService,
  ) {}

  /**
   * Answers with the next best lead of a view and its reason, the number of leads that follow, and which of the shown leads are still to be
   * worked. Order: due follow-ups, enquiries of the last seven days without a call, then score and the longest time since the last
   * attempt, planned follow-ups, closed leads.
   */
  @Post()
  @HttpCode(200)
  async next(@Body() { where, search, lead_id, shown = [] }: QueueDto, @Context() context: RequestContext) {
    return answer(await this.nextLead.of({ where, search }, lead_id, shown, context));
  }

  /** Lists the leads that you skipped today, the latest first. */
  @Get('skips')
  async skips(@Context() context: RequestContext) {
    const skips = (await this.nextLead.skipped(context)).toSorted((a, b) => b.at.localeCompare(a.at));
    const list = this.list.declared('leads', context);
    const leads: LeadRow[] = [];
    for (let at = 0; at < skips.length; at += AT_ONCE) {
      const ids = skips.slice(at, at + AT_ONCE).map(({ leadId }) => leadId);
      leads.push(...(await this.list.byKey<LeadRow>(list, ids, context)));
    }
    const byId = new Map(leads.map((lead) => [lead.leadId, lead]));
    return answer(
      skips.flatMap(({ leadId, reason, at }) => {
        const lead = byId.get(leadId);
        return lead ? [{ leadId, name: lead.name ?? null, phone: lead.phone ?? null, reason, at }] : [];
      }),
    );
  }
}
