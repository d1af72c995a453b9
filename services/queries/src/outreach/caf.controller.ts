import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Allow, Context, hiddenOfLeads, type RequestContext } from '@matricula/auth';
import { college } from '@matricula/domain/catalog';
import { DomainError, type RecordedEvent } from '@matricula/domain/kernel';
import { kindOfProduct, product } from '@matricula/domain/order';
import type { CafLinkSent } from '@matricula/domain/outreach';
import { EventStore } from '@matricula/event-store';
import { answer } from '@matricula/http';
import { timeline, type TimelineRow } from '@matricula/read-models/audit';
import { recordList, type RowOfRecord } from '@matricula/read-models/record';
import { ownWrites, ReadStore } from '@matricula/read-store';
import { allOf, equals } from '@matricula/lists';
import { visibleLeadEvent } from '../audit';
import { LeadLookup, ofLead } from '../lead';
import { CafCollegeDto, CafOfLeadDto } from './outreach.dto';

/** An application form of a college. */
interface CafCollege {
  pId: string;
  clg_id: string;
  clg_name: string | null;
  form_name: string;
  /** In the currency of the institution. */
  price: number | null;
  link: string | null;
  active: boolean;
}

/** Application forms of colleges, and those sent to a lead (001 §7.1, §7.3). */
@ApiTags('outreach')
@Allow('LEADS')
@Controller()
export class CafController {
  constructor(
    private readonly lookup: LeadLookup,
    private readonly reads: ReadStore,
    private readonly store: EventStore,
  ) {}

  /** Lists the active application forms by name, each with its college. */
  @Get('getcafcolleges')
  async cafColleges(@Context() context: RequestContext) {
    await ownWrites(this.reads, recordList(product), context);
    const query = { where: equals('active', true), sort: [{ field: 'formName', dir: 'asc' as const }] };
    const forms: RowOfRecord<typeof product>[] = [];
    for await (const some of this.reads.stream(recordList(product), context.tenantId, query))
      forms.push(...(some as RowOfRecord<typeof product>[]).filter((row) => kindOfProduct(row) === 'application-form'));
    return answer(await this.named(forms, context));
  }

  /** Answers with an application form, whether it is active or not. */
  @Get('getcafcollegebyid')
  async cafCollege(@Query() { pId }: CafCollegeDto, @Context() context: RequestContext) {
    await ownWrites(this.reads, recordList(product), context);
    const row = await this.reads.get(recordList(product), context.tenantId, pId);
    const [found] = await this.named(row ? [row] : [], context);
    if (!found) throw new DomainError('product/unknown', 'There is no such application form.');
    return answer(found);
  }

  /** Lists the application forms whose links were sent to a lead, newest first. */
  @Get('get-caf-detail-by-lead')
  async cafOfLead(@Query() { lead_id }: CafOfLeadDto, @Context() context: RequestContext) {
    const lead = await this.lookup.lead(lead_id, context);
    await ownWrites(this.reads, timeline, context);
    const where = allOf(ofLead(lead), equals('type', 'CafLinkSent'));
    const sort = [{ field: 'at', dir: 'desc' as const }];
    const entries: TimelineRow[] = [];
    for await (const some of this.reads.stream(timeline, context.tenantId, { where, sort })) entries.push(...some);
    const events: RecordedEvent[] = [];
    for (const { stream, revision } of entries) events.push(...(await this.store.read(stream, revision, revision)));
    const kept = hiddenOfLeads(context.sight);
    const sent = events.map((event) => (kept ? visibleLeadEvent(event, kept) : event) as RecordedEvent<CafLinkSent>);
    return answer(
      sent.map(({ at, data: { productId, collegeId, collegeName, formName, price, messageId, content }, meta }) => ({
        ...{ pId: productId, clg_id: collegeId ?? null, clg_name: collegeName ?? null, form_name: formName, price: price ?? null },
        ...{ history_type: 'CAFLINK', title: 'SENT', content: content ?? null },
        ...{ message_id: messageId ?? null, sent_at: at, uId: meta.actor.id, userName: meta.actor.name },
      })),
    );
  }

  private async named(rows: readonly Readonly<Record<string, unknown>>[], { tenantId }: RequestContext): Promise<CafCollege[]> {
    const forms = rows as unknown as RowOfRecord<typeof product>[];
    const ids = [...new Set(forms.map(({ collegeId }) => collegeId))];
    const colleges = await Promise.all(ids.map((id) => this.reads.get(recordList(college), tenantId, id)));
    const names = new Map(colleges.flatMap((one) => (one ? [[one.recordId, String(one.clgName)] as const] : [])));
    return forms.map(({ recordId, formName, collegeId, price, link, active }) => ({
      ...{ pId: recordId, clg_id: collegeId, clg_name: names.get(collegeId) ?? null },
      ...{ form_name: formName, price: price ?? null, link: link ?? null, active: active !== false },
    }));
  }
}
