import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Allow, Context, hiddenOfLeads, withoutSums, type RequestContext } from '@matricula/auth';
import type { RecordedEvent } from '@matricula/domain/kernel';
import { leadDecider, leadStream } from '@matricula/domain/lead';
import type { OrderCreated } from '@matricula/domain/order';
import { EventStore } from '@matricula/event-store';
import { answer } from '@matricula/http';
import { allOf } from '@matricula/lists';
import { callAccess } from '@matricula/projections/call';
import { orderAccess } from '@matricula/projections/order';
import { timeline } from '@matricula/read-models/audit';
import { callList } from '@matricula/read-models/call';
import { messageList } from '@matricula/read-models/communication';
import type { ConversationEntry } from '@matricula/read-models/lead';
import { orderList } from '@matricula/read-models/order';
import { ownWrites, ReadStore } from '@matricula/read-store';
import { visibleLeadEvent } from '../audit';
import { conversationEntry, conversationTypes, withoutSumsOfPayments } from './conversation';
import { LeadLookup, ofLead } from './lead-lookup';
import { ConversationDto } from './lead.dto';

/** Events of a merged lead that the lead that it was merged into tells of, too. */
const toldByOther = ['LeadAbsorbed', 'LeadSeparated'];

/** The history of a lead: every user who may see the lead sees all of it. */
@ApiTags('lead')
@Allow('LEADS')
@Controller()
export class ConversationController {
  constructor(
    private readonly lookup: LeadLookup,
    private readonly reads: ReadStore,
    private readonly store: EventStore,
  ) {}

  /** Lists the history of a lead, newest first: call actions, follow-ups, assignments, enquiries and changes. */
  @Get('leads/:id/conversation')
  async conversation(@Param('id') id: string, @Query() dto: ConversationDto, @Context() context: RequestContext) {
    const { page_no = 1, limit = 50, asOf } = dto;
    const { until, position, ...lead } = await this.lookup.at(id, asOf, context);
    await ownWrites(this.reads, timeline, asOf === undefined ? await this.asFarAsLead(lead.leadId, context) : context);
    const where = allOf(
      ofLead(lead),
      // The lead itself tells of a merge; of the other lead it would be said twice.
      {
        or: [
          { field: 'leadId', op: 'eq', value: lead.leadId },
          { field: 'type', op: 'nin', values: [...toldByOther] },
        ],
      },
      { field: 'type', op: 'in', values: conversationTypes },
      until,
      position === undefined ? undefined : { field: 'position', op: 'lte', value: position },
    );
    const sort = [
      { field: 'at', dir: 'desc' as const },
      { field: 'position', dir: 'desc' as const },
    ];
    const [rows, count] = await Promise.all([
      this.reads.page(timeline, context.tenantId, { where, sort, skip: (page_no - 1) * limit, limit }),
      this.reads.count(timeline, context.tenantId, { where }),
    ]);
    // Only the log has the texts, so the data of an erased person is missing here too.
    const events = await Promise.all(rows.map(({ stream, revision }) => this.store.read(stream, revision, revision)));
    const kept = hiddenOfLeads(context.sight);
    const shown = await this.withoutHiddenSums(events.flat(), context);
    const told = kept ? shown.map((event) => visibleLeadEvent(event, kept)) : shown;
    const entries = await Promise.all(
      told.map(async (event) => this.withCall(await this.withDelivery(entryFor(event, context), context), asOf !== undefined, context)),
    );
    return { ...answer(entries), count };
  }

  /** A reload names no position to read after: then the history waits for what the lead shows already, and is answered as it is if that takes long. */
  private async asFarAsLead(leadId: string, context: RequestContext): Promise<RequestContext> {
    if (context.readAfter) return context;
    const { position } = await this.store.states.current(leadDecider, leadStream(context.tenantId, leadId));
    return { ...context, readAfter: position, readBehind: true };
  }

  /** The sums of orders that the reader does not see are hidden; that the lead ordered is not. */
  private async withoutHiddenSums(events: readonly RecordedEvent[], { tenantId, sight }: RequestContext): Promise<RecordedEvent[]> {
    const orderIdOf = ({ type, data }: RecordedEvent) => (type.startsWith('Order') ? (data as OrderCreated['data']).orderId : undefined);
    const ids = [...new Set(events.flatMap((event) => orderIdOf(event) ?? []))];
    const rows = ids.length > 0 && !sight.withoutSums ? await this.reads.getMany(orderList, tenantId, ids) : [];
    const seen = new Set(rows.filter((row) => orderAccess.who(sight, row).length > 0).map(({ orderId }) => orderId));
    return events.map((event) => {
      const orderId = orderIdOf(event);
      return orderId === undefined || seen.has(orderId) ? event : { ...event, data: withoutSums(event.data) };
    });
  }

  /** A call tells who spoke and how it went; what is known of it since is not part of the past. */
  private async withCall(entry: ConversationEntry, past: boolean, { tenantId, sight }: RequestContext): Promise<ConversationEntry> {
    if (!entry.call) return entry;
    const row = await this.reads.get(callList, tenantId, entry.call.callId);
    if (!row) return entry;
    const { direction, userName, dialStatus, talkSeconds, disposition, status, recordingId, recordingExpiresAt: ends } = row;
    if (past) return { ...entry, call: { ...entry.call, direction, userName } };
    const isStored = recordingId !== undefined && (ends === undefined || ends > new Date().toISOString());
    const hasRecording = isStored && callAccess.sees(sight, row);
    const told = { direction, userName, dialStatus, talkSeconds, disposition, missed: status === 'missed', hasRecording };
    return { ...entry, call: { ...entry.call, ...told } };
  }

  /** A message tells how far its delivery is. */
  private async withDelivery(entry: ConversationEntry, { tenantId }: RequestContext): Promise<ConversationEntry> {
    if (entry.messageId === undefined) return entry;
    const message = await this.reads.get(messageList, tenantId, entry.messageId);
    return { ...entry, delivery: message?.status };
  }
}

/** An entry as its reader sees it: messages about payments tell sums, too. */
function entryFor(event: RecordedEvent, { sight }: RequestContext): ConversationEntry {
  const entry = conversationEntry(event);
  const isHidden = sight.withoutSums && entry.messageId !== undefined && entry.comment !== undefined;
  return isHidden ? { ...entry, comment: withoutSumsOfPayments(entry.comment ?? '') } : entry;
}
