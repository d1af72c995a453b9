import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiBody, ApiTags } from '@nestjs/swagger';
import { Allow, assertChangeable, commandMeta, Context, type RequestContext } from '@matricula/auth';
import { bodyOf, jsonSchemaOf } from '@matricula/domain/kernel/field-schema';
import type { ValuesOf } from '@matricula/domain/kernel/field-set';
import { leadBoundary, type ChangeName } from '@matricula/domain/lead';
import { done } from '@matricula/http';
import { ContactTaken } from '../capture';
import { DecideCommand } from '../decision';
import { LeadAccess } from './lead-access';
import { MergeLeadsDto } from './lead.dto';
import { dismissDuplicateBody, unmergeLeadBody } from './lead.wire';
import { MergeLeadsCommand, UnmergeLeadCommand, type MergeReceipt, type UnmergeReceipt } from './merge-leads.handler';

/** Duplicates of leads: merged, separated again, or marked as different people. */
@ApiTags('lead')
@Allow('LEADS')
@Controller('leads')
export class LeadMergeController {
  constructor(
    private readonly commands: CommandBus,
    private readonly access: LeadAccess,
  ) {}

  /** Merges a duplicate into a lead, which takes over its contacts, its pending follow-ups and the chosen values. It can be undone at any time. */
  @Post(':id/merge')
  @HttpCode(200)
  async merge(@Param('id') leadId: string, @Body() { merged_lead_id, take = [], seen }: MergeLeadsDto, @Context() context: RequestContext) {
    await this.access.assertVisible(context, [leadId, merged_lead_id]);
    assertChangeable(context.sight, take);
    const command = new MergeLeadsCommand(leadId, merged_lead_id, take as ChangeName[], seen, commandMeta(context));
    const { position, survivorId } = await this.commands.execute<MergeLeadsCommand, MergeReceipt>(command);
    return done('Leads merged', position, { data: { lead_id: survivorId, merged_lead_id } });
  }

  /**
   * Separates a merged lead from the lead that it was merged into. Values of that lead that changed since stay as they are. If another lead has a
   * contact of the merged lead in the meantime, the call is refused, or with `without_contact` the lead returns without it. `taken` are the fields
   * that the surviving lead gives back: with them the merge can be repeated.
   */
  @ApiBody({ schema: jsonSchemaOf(unmergeLeadBody) as object, required: false })
  @Post(':id/unmerge')
  @HttpCode(200)
  async unmerge(
    @Param('id') leadId: string,
    @Body({ schema: bodyOf(unmergeLeadBody) }) { without_contact }: ValuesOf<typeof unmergeLeadBody>,
    @Context() context: RequestContext,
  ) {
    await this.access.assertVisible(context, [leadId]);
    const command = new UnmergeLeadCommand(leadId, without_contact === true, commandMeta(context));
    const { position, survivorId, taken } = await this.commands
      .execute<UnmergeLeadCommand, UnmergeReceipt>(command)
      .catch(async (error: unknown) => {
        throw error instanceof ContactTaken ? await this.access.named(error, context) : error;
      });
    return done('Leads separated', position, { data: { lead_id: survivorId, merged_lead_id: leadId, taken } });
  }

  /** Marks two leads as different people, so that they are no candidates any more, or withdraws that. */
  @Post('duplicates/dismiss')
  @HttpCode(200)
  async dismiss(
    @Body({ schema: bodyOf(dismissDuplicateBody) }) { lead_id, other_lead_id, dismissed }: ValuesOf<typeof dismissDuplicateBody>,
    @Context() context: RequestContext,
  ) {
    await this.access.assertVisible(context, [lead_id, other_lead_id]);
    // Always decided on the same one of the two, so that a pair has one answer.
    const [leadId = '', otherLeadId = ''] = [lead_id, other_lead_id].toSorted();
    const decision = { type: 'DismissDuplicate', data: { otherLeadId, dismissed } } as const;
    const { position } = await this.commands.execute(new DecideCommand(leadBoundary, [leadId], decision, commandMeta(context)));
    return done(dismissed ? 'Marked as not a duplicate' : 'Listed as a possible duplicate again', position);
  }
}
