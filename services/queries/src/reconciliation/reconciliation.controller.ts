import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Allow, Context, IdentityService, type RequestContext } from '@matricula/auth';
import { college } from '@matricula/domain/catalog';
import { collegeConnection, pushedStates, pushRecipients } from '@matricula/domain/reconciliation';
import { answer } from '@matricula/http';
import type { PageQuery, ReadModel } from '@matricula/read-models/kernel';
import { collegePushes } from '@matricula/read-models/reconciliation';
import { recordList } from '@matricula/read-models/record';
import { shortlist } from '@matricula/read-models/shortlist';
import { ownWrites, ReadStore } from '@matricula/read-store';
import { IsNotEmpty, IsString, MaxLength } from 'class-validator';
import { LeadLookup, ofLead } from '../lead';

/** A college that gets the lead when it is pushed to all. */
interface PushRecipient {
  collegeId: string;
  collegeName: string;
}

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
    const where = ofLead(await this.lookup.lead(lead_id, context));
    await ownWrites(this.reads, collegePushes, context);
    const rows = await this.all(collegePushes, context.tenantId, { where, sort: [{ field: 'requestedAt', dir: 'desc' }] });
    const names = await this.identity.namesOf(context.tenantId, [...new Set(rows.map(({ userId }) => userId))]);
    return answer(rows.map((row) => ({ ...row, userName: names.get(row.userId) ?? null })));
  }

  /** Lists the colleges that would get the lead if it were pushed to all, and whether its own college has a connection. */
  @Get('college-pushes/recipients')
  async pushRecipients(@Query() { lead_id }: PushesOfDto, @Context() context: RequestContext) {
    const lead = await this.lookup.lead(lead_id, context);
    const own = lead.collegeId;
    const { tenantId } = context;
    const connections = recordList(collegeConnection);
    for (const model of [collegePushes, shortlist, connections]) await ownWrites(this.reads, model, context);
    const pushed = {
      and: [ofLead(lead), { field: 'status', op: 'in' as const, values: [...pushedStates] }],
    };
    const [inUse, sent, chosen] = await Promise.all([
      this.all(connections, tenantId, { where: { field: 'active', op: 'eq', value: true } }),
      this.all(collegePushes, tenantId, { where: pushed }),
      this.reads.getMany(shortlist, tenantId, [lead.leadId, ...(lead.mergedLeadIds ?? [])]),
    ]);
    const connected = new Set(inUse.map(({ collegeId }) => String(collegeId)));
    const ids = pushRecipients({
      ...{ own, connected, pushed: new Set(sent.map(({ collegeId }) => collegeId)) },
      shortlisted: chosen.flatMap(({ courses }) => courses.map(({ collegeId }) => collegeId)),
      notInterested: chosen.flatMap(({ notInterested }) => notInterested.map(({ collegeId }) => collegeId)),
    });
    const rows = ids.length > 0 ? await this.reads.getMany(recordList(college), tenantId, ids) : [];
    const names = new Map(rows.map(({ recordId, clgName }) => [recordId, String(clgName)]));
    const recipients = ids.flatMap((collegeId): PushRecipient[] => {
      const collegeName = names.get(collegeId);
      return collegeName === undefined ? [] : [{ collegeId, collegeName }];
    });
    return answer({ recipients, ownIsConnected: own !== undefined && connected.has(own) });
  }

  private async all<Row extends object>(model: ReadModel<Row>, tenantId: string, query: Pick<PageQuery, 'where' | 'sort'>): Promise<Row[]> {
    const rows: Row[] = [];
    for await (const some of this.reads.stream(model, tenantId, query)) rows.push(...some);
    return rows;
  }
}
