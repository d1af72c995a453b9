import { Body, Controller, Delete, ForbiddenException, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiBody, ApiTags } from '@nestjs/swagger';
import {
  Allow,
  AdminsOnly,
  assertChangeable,
  assertUnmasked,
  commandMeta,
  Context,
  IdentityService,
  keepsIdentities,
  type RequestContext,
} from '@matricula/auth';
import {
  CapacityCount,
  leadBoundary,
  leadDecider,
  leadStream,
  takesSeat,
  type IncomingEnquiry,
  type LeadCommand,
} from '@matricula/domain/lead';
import { EventStore, newEventId, partIdOf, type Receipt } from '@matricula/event-store';
import type { Position } from '@matricula/domain/kernel';
import { bodyOf, jsonSchemaOf } from '@matricula/domain/kernel/field-schema';
import type { ValuesOf } from '@matricula/domain/kernel/field-set';
import { done, type Answer } from '@matricula/http';
import { capacitiesOf } from '@matricula/platform';
import { ReadStore } from '@matricula/read-store';
import { DecideCommand } from '../decision';
import { CallLevels, CustomFields, PhoneRules, Masters } from '../masters';
import { CaptureLeadCommand, leadsCome, type CaptureOutcome, ContactTaken, LeadContacts, toEnquiry } from '../capture';
import { DecideOnLeadsCommand, type BulkReceipt } from './decide-on-leads.handler';
import { ErasePersonCommand } from '../privacy';
import { CallOfLead, type KnownLead } from './call-of-lead';
import { LeadAccess } from './lead-access';
import { TenantRoom } from '../room';
import { AssignLeadsDto, FavouriteDto, LeadDetailsDto, NewLeadDto, RemoveLeadDto, RemoveLeadsDto, toDetails } from './lead.dto';
import { bookmarkBody, contactClickBody, leadPriorityBody, restoreLeadBody } from './lead.wire';

/** For several leads, also how many changed, and those that refused. */
interface Assigned {
  position: Position;
  data?: { changed: number; unchanged: number; refused: { lead_id: string; message: string }[] };
}

/** The result for an enquiry; `accepted` reveals nothing else, for users who may not learn whether the person is known, or their lead. */
interface TakenIn {
  data: { outcome: 'created' | 're-enquired' | 'skipped' | 'accepted'; leadId?: string; enquiryId?: string };
}

/** Changes to leads (001 §7.1, §7.3). */
@ApiTags('lead')
@Allow('LEADS')
@Controller()
export class LeadController {
  constructor(
    private readonly commands: CommandBus,
    private readonly access: LeadAccess,
    private readonly identity: IdentityService,
    private readonly masters: Masters,
    private readonly custom: CustomFields,
    private readonly room: TenantRoom,
    private readonly levels: CallLevels,
    private readonly phones: PhoneRules,
    private readonly contacts: LeadContacts,
    private readonly calls: CallOfLead,
    private readonly reads: ReadStore,
    private readonly store: EventStore,
  ) {}

  /** The call has a lead already: what the user learned in the call becomes a note of that lead, whoever it belongs to. */
  private async ofCall({ leadId, position }: KnownLead, enquiry: IncomingEnquiry, context: RequestContext) {
    const note = enquiry.message?.trim();
    const data = { noteId: partIdOf(context.commandId, 'note'), note: note ?? '' };
    const added = note
      ? await this.commands.execute(new DecideCommand(leadBoundary, [leadId], { type: 'AddLeadNote', data }, commandMeta(context)))
      : undefined;
    const reached = added?.position ?? position;
    if (keepsIdentities(context.sight, enquiry)) return done<TakenIn>('The enquiry was saved', reached, { data: { outcome: 'accepted' } });
    const said = note ? 'your note was added to it' : 'no second enquiry was added';
    const own = (await this.access.hidden(context, [leadId])).length === 0 ? { leadId } : {};
    return done<TakenIn>(`The lead of this call was created already: ${said}`, reached, { data: { outcome: 'skipped', ...own } });
  }

  /**
   * Adds a lead, or adds the enquiry of a known person to their lead. A call (`call_id`) of which another user created the lead adds the message as a
   * note. Users from whom phones, e-mails or external ids are hidden are told neither which of both happened nor the lead. A call of an unknown number
   * (`call_id`) becomes a call of the lead.
   */
  @Post('leadGenerate')
  @HttpCode(200)
  async leadGenerate(@Body() dto: NewLeadDto, @Context() context: RequestContext) {
    if (dto.call_id) await this.calls.assertChangeable(dto.call_id, context);
    const owner = dto.user_id ? await this.owner(context, dto.user_id) : { ownerId: context.user.userId, ownerName: context.user.name };
    const attributes = await this.custom.ofNew(context.tenantId, dto.attributes);
    const enquiry = { ...toEnquiry(dto), attributes, ...owner };
    const meta = commandMeta(context);
    const known = dto.call_id ? await this.calls.known(dto.call_id, enquiry, context) : undefined;
    if (known) return this.ofCall(known, enquiry, context);
    const { position: captured, ...result } = await this.room.within(
      { tenantId: context.tenantId, what: 'leads', more: 1, commandId: meta.commandId },
      () => this.commands.execute<CaptureLeadCommand, CaptureOutcome>(new CaptureLeadCommand(enquiry, meta)),
      (outcome) => leadsCome([outcome]),
    );
    const lead = result.leadId ? { leadId: result.leadId, isNew: result.outcome === 'created' } : undefined;
    const linked = dto.call_id && lead ? await this.calls.link(dto.call_id, lead, context) : undefined;
    const position = linked?.position ?? captured;
    if (keepsIdentities(context.sight, enquiry)) return done<TakenIn>('The enquiry was saved', position, { data: { outcome: 'accepted' } });
    const message = result.outcome === 'created' ? 'Lead created successfully' : 'This person is already a lead: the enquiry was added';
    return done<TakenIn>(message, position, { data: result });
  }

  /** Changes the details of a lead; null clears a field, and `expected` guards against overwriting another user's change. */
  @Put('updateProfileLead/:id')
  updateProfile(@Param('id') leadId: string, @Body() dto: LeadDetailsDto, @Context() context: RequestContext) {
    return this.changeDetails(leadId, dto, context);
  }

  /** Changes the details of a lead; null clears a field. */
  @Post('update-incoming-lead/:id')
  @HttpCode(200)
  updateIncoming(@Param('id') leadId: string, @Body() dto: LeadDetailsDto, @Context() context: RequestContext) {
    return this.changeDetails(leadId, dto, context);
  }

  /** Assigns leads to a user. For several leads, refused ones are listed with the reason. */
  @Post('lead-assign-to')
  @HttpCode(200)
  assign(@Body() dto: AssignLeadsDto, @Context() context: RequestContext) {
    return this.assignAll(dto, context);
  }

  /** Assigns leads to another user. For several leads, refused ones are listed with the reason. */
  @Post('re-assignment-leads')
  @HttpCode(200)
  reassign(@Body() dto: AssignLeadsDto, @Context() context: RequestContext) {
    return this.assignAll(dto, context);
  }

  /** Sets the priority of a lead: 0 low, 1 medium, 2 high. Refused if another user changed it after `expected` was read. */
  @Post('set-lead-priority')
  @HttpCode(200)
  setPriority(
    @Body({ schema: bodyOf(leadPriorityBody) }) { lead_id, priority, expected }: ValuesOf<typeof leadPriorityBody>,
    @Context() context: RequestContext,
  ) {
    return this.decide(
      lead_id,
      { type: 'PrioritiseLead', data: { priority, expected: expected ?? undefined } },
      context,
      'Priority updated',
    );
  }

  /** Marks a lead as verified. It changes data although it is sent by GET. */
  @Get('verifiedLeads/:id')
  verify(@Param('id') leadId: string, @Context() context: RequestContext) {
    // GET as in the documents (resolutions 49).
    return this.decide(leadId, { type: 'VerifyLead', data: { verified: true } }, context, 'Lead verified');
  }

  /** Marks a lead as your favourite, or removes the mark. It changes data although it is sent by GET. */
  @Get('markasfav')
  markFavourite(@Query() { lId, flag, uId }: FavouriteDto, @Context() context: RequestContext) {
    if (uId !== undefined && uId !== context.user.userId) throw new ForbiddenException('Favourites are marked by their own user only.');
    const data = { userId: context.user.userId, favourite: flag };
    return this.decide(lId, { type: 'MarkFavourite', data }, context, flag ? 'Added to favourites' : 'Removed from favourites');
  }

  /** Bookmarks a lead for yourself, or removes the bookmark. */
  @Post('leads/:id/bookmark')
  @HttpCode(200)
  bookmark(
    @Param('id') leadId: string,
    @Body({ schema: bodyOf(bookmarkBody) }) { bookmarked }: ValuesOf<typeof bookmarkBody>,
    @Context() context: RequestContext,
  ) {
    const data = { userId: context.user.userId, bookmarked };
    return this.decide(leadId, { type: 'BookmarkLead', data }, context, bookmarked ? 'Bookmarked' : 'Bookmark removed');
  }

  /** Deletes a lead; it can be restored. */
  @Delete('removeLead')
  remove(@Query() { leadId }: RemoveLeadDto, @Context() context: RequestContext) {
    return this.decide(leadId, { type: 'RemoveLead', data: { reason: 'manual' } }, context, 'Lead deleted');
  }

  /** Deletes several leads; refused ones are listed with the reason. */
  @Delete('deleteAllSelectedLead')
  removeAll(@Query() { leadIds }: RemoveLeadsDto, @Context() context: RequestContext) {
    return this.decideOnMany(leadIds, { type: 'RemoveLead', data: { reason: 'bulk' } }, context, (leads) => `${leads} deleted`);
  }

  /**
   * Restores a deleted lead. If another lead has its phone, e-mail or external id in the meantime, the call is refused, or with
   * `without_contact` the lead is restored without them.
   */
  @ApiBody({ schema: jsonSchemaOf(restoreLeadBody) as object, required: false })
  @Post('leads/:id/restore')
  @HttpCode(200)
  async restore(
    @Param('id') leadId: string,
    @Body({ schema: bodyOf(restoreLeadBody) }) { without_contact }: ValuesOf<typeof restoreLeadBody>,
    @Context() context: RequestContext,
  ) {
    await this.access.assertVisible(context, [leadId]);
    const without = without_contact ? await this.contacts.taken(context.tenantId, leadId) : undefined;
    return this.decide(leadId, { type: 'RestoreLead', data: { without } }, context, 'Lead restored');
  }

  /** Erases a person's data permanently: it is removed from rows, and their data in the log can no longer be read. */
  @Allow('LEADS')
  @AdminsOnly()
  @Delete('leads/:id/person')
  async erase(@Param('id') leadId: string, @Context() context: RequestContext) {
    const { position } = await this.commands.execute<ErasePersonCommand, Receipt>(new ErasePersonCommand(leadId, commandMeta(context)));
    return done('The person was erased', position);
  }

  /** Records that you clicked the phone number of a lead. */
  @Post('save/lead/call/click')
  @HttpCode(200)
  callClick(
    @Body({ schema: bodyOf(contactClickBody) }) { lead_id }: ValuesOf<typeof contactClickBody>,
    @Context() context: RequestContext,
  ) {
    return this.click(lead_id, 'call', context);
  }

  /** Records that you clicked WhatsApp of a lead. */
  @Post('save/lead/whtsp/click')
  @HttpCode(200)
  chatClick(
    @Body({ schema: bodyOf(contactClickBody) }) { lead_id }: ValuesOf<typeof contactClickBody>,
    @Context() context: RequestContext,
  ) {
    return this.click(lead_id, 'whatsapp', context);
  }

  private click(leadId: string, channel: 'call' | 'whatsapp', context: RequestContext) {
    const data = { clickId: newEventId(), channel, at: new Date().toISOString() };
    return this.decide(leadId, { type: 'RecordContactClick', data }, context, 'Saved Successfully');
  }

  private async changeDetails(leadId: string, { expected, ...to }: LeadDetailsDto, context: RequestContext) {
    const { tenantId } = context;
    const attributes = to.attributes && (await this.custom.ofChange(tenantId, to.attributes));
    const details = toDetails({ ...to, attributes });
    assertChangeable(context.sight, Object.keys(details));
    assertUnmasked(context.sight, details);
    const opened = expected && toDetails(expected);
    await this.access.assertVisible(context, [leadId]);
    const contact = await this.contacts.corrected(tenantId, leadId, details, await this.phones.of(tenantId));
    const data = { to: await this.masters.corrected(tenantId, contact), expected: opened };
    return this.decide(leadId, { type: 'ChangeLeadDetails', data }, context, 'Lead updated successfully');
  }

  private async assignAll({ lead_ids, user_id }: AssignLeadsDto, context: RequestContext): Promise<Answer<Assigned>> {
    const owner = await this.owner(context, user_id);
    // Leads that the caller may not see must not be revealed.
    const hidden = new Set(await this.access.hidden(context, lead_ids));
    const seen = lead_ids.filter((leadId) => !hidden.has(leadId));
    await this.levels.assertMay(seen, await this.identity.colleague(context, user_id), context);
    const reason = lead_ids.length === 1 ? 'manual' : 'bulk';
    const data = { assignmentId: newEventId(), ...owner, reason } as const;
    const decision = { type: 'AssignLead', data } as const;
    const count = new CapacityCount(await capacitiesOf(this.reads, context.tenantId, [user_id]));
    if (lead_ids.length === 1) {
      const leadId = lead_ids[0] ?? '';
      const { state } = await this.store.states.current(leadDecider, leadStream(context.tenantId, leadId));
      // A lead that takes no seat exceeds no capacity; one that the person has already is not assigned again.
      const exceededCapacity = takesSeat(state) ? count.take(user_id, leadId) : undefined;
      return this.decide(leadId, { ...decision, data: { ...data, exceededCapacity } }, context, `Assigned to ${owner.ownerName}`);
    }
    return this.decideOnMany(lead_ids, decision, context, (leads) => `${leads} assigned to ${owner.ownerName}`, count);
  }

  private async owner(context: RequestContext, userId: string) {
    const { name } = await this.identity.colleague(context, userId);
    return { ownerId: userId, ownerName: name };
  }

  private async decide(leadId: string, decision: LeadCommand, context: RequestContext, message: string) {
    await this.access.assertVisible(context, [leadId]);
    const command = new DecideCommand(leadBoundary, [leadId], decision, commandMeta(context));
    const { position } = await this.commands.execute(command).catch(async (error: unknown) => {
      throw error instanceof ContactTaken ? await this.access.named(error, context) : error;
    });
    return done(message, position);
  }

  /** Decides for each lead separately: counts those that changed, lists those that refuse with the reason. */
  private async decideOnMany(
    leadIds: string[],
    decision: LeadCommand,
    context: RequestContext,
    message: (leads: string) => string,
    capacity?: CapacityCount,
  ) {
    const asked = [...new Set(leadIds)];
    const hidden = await this.access.hidden(context, asked);
    const seen = asked.filter((leadId) => !hidden.includes(leadId));
    const command = new DecideOnLeadsCommand(seen, decision, commandMeta(context), capacity);
    const receipt = await this.commands.execute<DecideOnLeadsCommand, BulkReceipt>(command);
    const unknown = hidden.map((leadId) => ({ leadId, message: 'There is no such lead.' }));
    const refused = [...receipt.refused, ...unknown].map(({ leadId, message: why }) => ({ lead_id: leadId, message: why }));
    const { changed, unchanged, position } = receipt;
    const words = [
      message(counted(changed.length)),
      ...(unchanged.length > 0 ? [`${unchanged.length} already so`] : []),
      ...(refused.length > 0 ? [`${refused.length} refused`] : []),
    ];
    return done(words.join(', '), position, { data: { changed: changed.length, unchanged: unchanged.length, refused } });
  }
}

const counted = (leads: number) => (leads === 1 ? '1 lead' : `${leads} leads`);
