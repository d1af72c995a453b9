import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Allow, Context, hiddenFields, hiddenOfLeads, type RequestContext } from '@matricula/auth';
import { DomainError } from '@matricula/domain/kernel';
import { leadDecider, leadStream, mergeChoices, openLead, type LikenessReason, type MergeChoice } from '@matricula/domain/lead';
import { EventStore } from '@matricula/event-store';
import { answer } from '@matricula/http';
import { allOf, equals, ListService } from '@matricula/lists';
import { timeline } from '@matricula/read-models/audit';
import { callActionList, type CallActionRow } from '@matricula/read-models/call-action';
import { followUpList } from '@matricula/read-models/follow-up';
import type { Filter, ReadModel } from '@matricula/read-models/kernel';
import { leadList, leadNoteList, type LeadNoteRow, type LeadRow } from '@matricula/read-models/lead';
import { leadMeetings } from '@matricula/read-models/meeting';
import { shortlist } from '@matricula/read-models/shortlist';
import { callList } from '@matricula/read-models/call';
import { ownWrites, ReadStore } from '@matricula/read-store';
import { Type } from 'class-transformer';
import { IsInt, IsNotEmpty, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';
import { DuplicateSearch } from './duplicate-search';
import { LeadLookup } from './lead-lookup';

/** Query of the candidates; with `lead_id` those of one lead. */
class DuplicatesDto {
  @IsOptional() @IsString() @MaxLength(100) lead_id?: string;
  @IsOptional() @Type(() => Number) @IsInt() @Min(1) @Max(10_000) page_no?: number;
  @IsOptional() @Type(() => Number) @IsInt() @Min(1) @Max(100) limit?: number;
}

/** Query of the preview of a merge. */
class MergePreviewDto {
  @IsString({ message: 'with is required' }) @IsNotEmpty({ message: 'with is required' }) @MaxLength(100) with: string;
}

/** What a lead is recognised by on screens. */
interface LeadInBrief {
  leadId: string;
  name: string | null;
  phone: string | null;
  email: string | null;
  city: string | null;
  stage: string | null;
  ownerName: string | null;
  createdAt: string;
}

/** Two leads that may be one person, and why; similarities in percent. */
interface DuplicateCandidate {
  lead: LeadInBrief;
  other: LeadInBrief;
  similarity: number;
  reasons: { kind: LikenessReason; similarity: number }[];
}

/** The number of things that a lead has. */
interface ThingsOfLead {
  followUps: number;
  callActions: number;
  files: number;
  notes: number;
  calls: number;
  meetings: number;
  shortlisted: number;
  messages: number;
}

/** What a merge would do. */
interface MergePreview {
  survivor: LeadInBrief;
  merged: LeadInBrief;
  /** Fields in which both differ and the merged lead has a value. */
  choices: MergeChoice[];
  /** What the merged lead has; it is shown with the other lead afterwards. */
  things: ThingsOfLead;
  /** What the surviving lead has before the merge. */
  ownThings: ThingsOfLead;
  /** Revisions of both leads, for the merge. */
  seen: { survivor: number; merged: number };
}

/** A lead that was merged into another one. */
interface MergedLead extends LeadInBrief {
  mergedAt: string | null;
  mergedBy: string | null;
}

/** Possible duplicates of leads, and the preview of their merge. */
@ApiTags('lead')
@Allow('LEADS')
@Controller('leads')
export class LeadMergeQueryController {
  constructor(
    private readonly list: ListService,
    private readonly lookup: LeadLookup,
    private readonly reads: ReadStore,
    private readonly store: EventStore,
    private readonly search: DuplicateSearch,
  ) {}

  /** Lists pairs of leads that may be one person, with reasons and similarity, the most similar first; a long search is made once a minute. `left_out`: contacts, and names with a city, that more than 20 leads share; leads are not compared by these. */
  @Get('duplicates')
  async duplicates(@Query() { lead_id, page_no = 1, limit = 25 }: DuplicatesDto, @Context() context: RequestContext) {
    const leadId = lead_id === undefined ? undefined : (await this.lookup.lead(lead_id, context)).leadId;
    const { pairs, count, leftOut } = await this.search.page({ leadId, skip: (page_no - 1) * limit, limit }, context);
    const ids = [...new Set(pairs.flatMap((pair) => [pair.leadId, pair.otherLeadId]))];
    const rows = await this.list.byKey<LeadRow>(this.list.declared('leads', context), ids, context);
    const leads = new Map(rows.map((row) => [row.leadId, inBrief(row)]));
    const candidates = pairs.flatMap(({ leadId: id, otherLeadId, similarity, reasons }): DuplicateCandidate[] => {
      const [lead, other] = [leads.get(id), leads.get(otherLeadId)];
      return lead && other ? [{ lead, other, similarity, reasons }] : [];
    });
    return { ...answer(candidates), count, left_out: leftOut };
  }

  /** Shows what it would do to merge another lead (`with`) into a lead. */
  @Get(':id/merge-preview')
  async preview(@Param('id') survivorId: string, @Query() { with: mergedId }: MergePreviewDto, @Context() context: RequestContext) {
    const { tenantId, sight } = context;
    const rows = await this.list.byKey<LeadRow>(this.list.declared('leads', context), [survivorId, mergedId], context);
    const [survivorRow, mergedRow] = [survivorId, mergedId].map((id) => rows.find(({ leadId }) => leadId === id));
    if (!survivorRow || !mergedRow) throw new DomainError('lead/unknown', 'There is no such lead.');
    if (survivorId === mergedId) throw new DomainError('lead/merge-itself', 'A lead cannot be merged with itself.');
    const [survivor, merged] = await Promise.all(
      [survivorId, mergedId].map((id) => this.store.states.current(leadDecider, leadStream(tenantId, id))),
    );
    const choices = mergeChoices(openLead(survivor!.state), openLead(merged!.state));
    const kept = hiddenOfLeads(sight);
    return answer<MergePreview>({
      ...{ survivor: inBrief(survivorRow), merged: inBrief(mergedRow) },
      choices: kept ? choices.filter((choice) => isTold(choice, (said) => kept.told(said))) : choices,
      things: await this.things(mergedRow, context),
      ownThings: await this.things(survivorRow, context),
      seen: { survivor: survivor!.revision, merged: merged!.revision },
    });
  }

  /** Lists the leads that were merged into a lead, the latest first. */
  @Get(':id/merged')
  async merged(@Param('id') id: string, @Context() context: RequestContext) {
    const { tenantId, sight } = context;
    const lead = await this.lookup.lead(id, context);
    const rows = (await this.reads.getMany(leadList, tenantId, lead.mergedLeadIds ?? [])).filter((row) => row.mergedInto === lead.leadId);
    const events = await this.store.readMany(rows.map(({ leadId }) => leadStream(tenantId, leadId)));
    const told = hiddenFields(leadList, sight)?.told(rows) ?? rows;
    const merged = told.map((row): MergedLead => {
      const last = events.get(leadStream(tenantId, row.leadId))?.findLast(({ type }) => type === 'LeadAbsorbed');
      return { ...inBrief(row), mergedAt: last?.at ?? null, mergedBy: last?.meta.actor.name ?? null };
    });
    return answer(merged.toSorted((one, other) => (other.mergedAt ?? '').localeCompare(one.mergedAt ?? '')));
  }

  private async things({ leadId, mergedLeadIds = [] }: LeadRow, context: RequestContext): Promise<ThingsOfLead> {
    const { tenantId } = context;
    const ids = [leadId, ...mergedLeadIds];
    const ofLead: Filter = { field: 'leadId', op: 'in', values: ids };
    const count = async (model: ReadModel, more?: Filter) => {
      await ownWrites(this.reads, model, context);
      return this.reads.count(model, tenantId, { where: allOf(ofLead, more) });
    };
    const [followUps, callActions, notes, calls, messages] = await Promise.all([
      count(followUpList, equals('status', 'pending')),
      count(callActionList),
      count(leadNoteList),
      count(callList),
      count(timeline, equals('type', 'LeadMessageSent')),
    ]);
    let files = 0;
    for await (const rows of this.reads.stream<CallActionRow>(callActionList, tenantId, { where: ofLead }))
      files += rows.reduce((sum, { attachments }) => sum + attachments.length, 0);
    for await (const rows of this.reads.stream<LeadNoteRow>(leadNoteList, tenantId, { where: ofLead }))
      files += rows.reduce((sum, { files: added = [] }) => sum + added.length, 0);
    const [meetings, choices] = await Promise.all([
      this.reads.getMany(leadMeetings, tenantId, ids),
      this.reads.getMany(shortlist, tenantId, ids),
    ]);
    return {
      ...{ followUps, callActions, notes, calls, messages },
      files,
      meetings: meetings.reduce((sum, { meetingCount }) => sum + meetingCount, 0),
      shortlisted: choices.reduce((sum, { shortlistedCount }) => sum + shortlistedCount, 0),
    };
  }
}

const inBrief = ({ leadId, name, phone, email, city, stage, ownerName, createdAt }: LeadRow): LeadInBrief => ({
  ...{ leadId, name: name ?? null, phone: phone ?? null, email: email ?? null },
  ...{ city: city ?? null, stage: stage ?? null, ownerName: ownerName ?? null, createdAt },
});

/** Whether a user sees both values of a choice as they are. */
function isTold({ field, survivor, merged }: MergeChoice, told: <Said>(said: Said) => Said): boolean {
  const [kind, ...name] = field.split('.');
  const said = (value: string | null) => (kind === 'attributes' ? { attributes: { [name.join('.')]: value } } : { [field]: value });
  return [survivor, merged].every((value) => JSON.stringify(told(said(value))) === JSON.stringify(said(value)));
}
