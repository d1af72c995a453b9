import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Allow, Context, hiddenFields, type RequestContext } from '@matricula/auth';
import { answer } from '@matricula/http';
import { allOf, IsOptionalDay, ListService, withinDays } from '@matricula/lists';
import { leadNoteList, type LeadNoteRow } from '@matricula/read-models/lead';
import { ownWrites, ReadStore } from '@matricula/read-store';
import { Type } from 'class-transformer';
import { IsInt, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';
import { LeadLookup, ofLead } from './lead-lookup';

/** Query of `get-all-lead-note`; `name` is what the lead was called. */
class LeadNotesDto {
  @IsOptional() @Type(() => Number) @IsInt() @Min(1) @Max(10_000) page?: number;
  @IsOptional() @Type(() => Number) @IsInt() @Min(1) @Max(1000) limit?: number;
  @IsOptionalDay() sdate?: string;
  @IsOptionalDay() edate?: string;
  @IsOptional() @IsString() @MaxLength(100) lead_id?: string;
  @IsOptional() @IsString() @MaxLength(200) name?: string;
}

/** Notes of leads (001 §2.3, §7.3). */
@ApiTags('lead')
@Allow('LEADS')
@Controller()
export class LeadNoteQueryController {
  constructor(
    private readonly list: ListService,
    private readonly lookup: LeadLookup,
    private readonly reads: ReadStore,
  ) {}

  /** Lists notes of leads, newest first: all of a lead that you see, or those that you and the people below you wrote. */
  @Allow('LEADS', 'Notes')
  @Get('get-all-lead-note')
  async notes(@Query() { page = 1, limit = 10, sdate, edate, lead_id, name }: LeadNotesDto, @Context() context: RequestContext) {
    const called = name ? { field: 'leadName', op: 'contains' as const, value: name } : undefined;
    const where = allOf(withinDays('at', sdate, edate, context.timeZone), called);
    const page_ = { sort: [{ field: 'at', dir: 'desc' as const }], skip: (page - 1) * limit, limit };
    if (lead_id === undefined) {
      const { rows, count } = await this.list.page<LeadNoteRow>(this.list.declared('lead-notes', context), { where, ...page_ }, context);
      return { ...answer(rows), count };
    }
    const lead = await this.lookup.lead(lead_id, context);
    await ownWrites(this.reads, leadNoteList, context);
    const asked = allOf(ofLead(lead), where);
    const [rows, count] = await Promise.all([
      this.reads.page<LeadNoteRow>(leadNoteList, context.tenantId, { where: asked, ...page_ }),
      this.reads.count(leadNoteList, context.tenantId, { where: asked }),
    ]);
    return { ...answer(hiddenFields(leadNoteList, context.sight)?.told(rows) ?? rows), count };
  }
}
