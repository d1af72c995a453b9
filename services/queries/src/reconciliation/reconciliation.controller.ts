import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Allow, Context, IdentityService, type RequestContext } from '@matricula/auth';
import { answer } from '@matricula/http';
import { collegePushes } from '@matricula/read-models/reconciliation';
import { ownWrites, ReadStore } from '@matricula/read-store';
import { IsNotEmpty, IsString, MaxLength } from 'class-validator';
import { LeadLookup } from '../lead';

const MOST = 500;

/** Query of the pushes of a lead. */
export class PushesOfDto {
  @IsString({ message: 'lead_id is required' }) @IsNotEmpty({ message: 'lead_id is required' }) @MaxLength(100) lead_id: string;
}

/** The log of a lead's pushes to colleges, for users who see the lead. */
@ApiTags('reconciliation')
@Allow('LEADS')
@Controller()
export class ReconciliationQueryController {
  constructor(
    private readonly lookup: LeadLookup,
    private readonly reads: ReadStore,
    private readonly identity: IdentityService,
  ) {}

  /** Lists when a lead was sent to colleges, the latest first, with the state and the response of each. */
  @Get('college-pushes')
  async pushes(@Query() { lead_id }: PushesOfDto, @Context() context: RequestContext) {
    const { leadId } = await this.lookup.lead(lead_id, context);
    await ownWrites(this.reads, collegePushes, context);
    const where = { field: 'leadId', op: 'eq' as const, value: leadId };
    const rows = await this.reads.page(collegePushes, context.tenantId, {
      where,
      sort: [{ field: 'requestedAt', dir: 'desc' }],
      limit: MOST,
    });
    const names = await this.identity.namesOf(
      context.tenantId,
      rows.map(({ userId }) => userId),
    );
    return answer(rows.map((row) => ({ ...row, userName: names.get(row.userId) ?? null })));
  }
}
