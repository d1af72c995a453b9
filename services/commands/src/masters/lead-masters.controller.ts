import { Body, Controller, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Allow, Context, type RequestContext, SignedIn } from '@matricula/auth';
import { leadSource, leadStage, quickView } from '@matricula/domain/lead';
import { defined, DomainError } from '@matricula/domain/kernel';
import type { RecordValues } from '@matricula/domain/record';
import { done } from '@matricula/http';
import { personalAccess } from '@matricula/projections/record';
import { leadList } from '@matricula/read-models/lead';
import { recordList } from '@matricula/read-models/record';
import { ReadStore } from '@matricula/read-store';
import { Records } from '../record';
import { LeadStageChangeDto, LeadStageDto, QuickViewDto, RenameQuickViewDto, SubStageDto } from './lead-masters.dto';

/** Stages, sources and quick views under the documents' names (001 §7.1, §7.8). */
@ApiTags('lead')
@Allow('Setting_Configuration')
@Controller()
export class LeadMastersController {
  constructor(
    private readonly records: Records,
    private readonly reads: ReadStore,
  ) {}

  /** Adds a stage. */
  @Post('addLeadStage')
  @HttpCode(200)
  async addStage(@Body() dto: LeadStageDto, @Context() context: RequestContext) {
    const { position, recordId } = await this.records.create(leadStage, stageValues(dto), context);
    return done('Stage added successfully', position, { data: { _id: recordId } });
  }

  /** Changes the given fields of stage `a`. As `b`, 1 activates the stage and 0 deactivates it; other values do not change its status. */
  @Put('updateLeadStage/:a/:b')
  async updateStage(
    @Param('a') id: string,
    @Param('b') status: string,
    @Body() dto: LeadStageChangeDto,
    @Context() context: RequestContext,
  ) {
    const active = ['0', '1'].includes(status) ? { active: status === '1' } : {};
    const { position } = await this.records.change(leadStage, id, { ...stageValues(dto), ...active }, context);
    return done('Stage updated successfully', position);
  }

  /** Replaces the sub-stages of a stage. */
  @Put('updateLeadSubStage/:id')
  async updateSubStages(@Param('id') id: string, @Body() { sub_stages }: SubStageDto, @Context() context: RequestContext) {
    const { position } = await this.records.change(leadStage, id, { subStages: sub_stages.map(({ name }) => ({ name })) }, context);
    return done('Sub stages updated successfully', position);
  }

  /** Adds the sources of existing leads that are missing from the list of sources. */
  @Post('build-sources')
  @HttpCode(200)
  async buildSources(@Context() context: RequestContext) {
    const { tenantId } = context;
    const model = recordList(leadSource);
    const known = new Set((await this.reads.page(model, tenantId, { limit: 10_000 })).map(({ name }) => String(name).toLowerCase()));
    const { source = [] } = await this.reads.distinct(leadList, tenantId, ['source'], {}, 1000);
    const missing = source.flatMap(({ value }) => (typeof value === 'string' && !known.has(value.toLowerCase()) ? [value] : []));
    let position = '';
    for (const name of missing) ({ position } = await this.records.create(leadSource, { name }, { ...context, commandId: undefined }));
    return done(`${missing.length} sources added`, position, { data: missing });
  }

  /** Saves a view: filter, columns and sort of a list or report. */
  @SignedIn()
  @Post('save-quick-view-filter')
  @HttpCode(200)
  saveQuickView(@Body() dto: QuickViewDto, @Context() context: RequestContext) {
    return this.saveView(dto, context);
  }

  /** Saves a view of the lead list. */
  @SignedIn()
  @Post('saveLeadFilter')
  @HttpCode(200)
  saveLeadFilter(@Body() dto: QuickViewDto, @Context() context: RequestContext) {
    return this.saveView(dto, context);
  }

  /** Changes a saved view. */
  @SignedIn()
  @Put('updateQuickView/:id')
  async updateQuickView(@Param('id') id: string, @Body() dto: QuickViewDto, @Context() context: RequestContext) {
    const { position } = await this.records.change(quickView, id, { ...dto }, context);
    return done('Quick view updated', position);
  }

  /** Renames a saved view. */
  @SignedIn()
  @Put('update-quick-view-filter-by-id')
  async renameQuickView(@Query() { id, name }: RenameQuickViewDto, @Context() context: RequestContext) {
    const { position } = await this.records.change(quickView, id, { name }, context);
    return done('Quick view renamed', position);
  }

  /** Makes a saved view your default for its list; it replaces the previous default. */
  @SignedIn()
  @Put('markAsDefaultView/:id')
  async markAsDefault(@Param('id') id: string, @Context() context: RequestContext) {
    const { tenantId, user, sight } = context;
    const chosen = await this.records.find(quickView, id, context);
    if (!personalAccess.changes(sight, chosen))
      throw new DomainError('quick-views/not-yours', 'Save a copy first: this Quick view belongs to another user.');
    const own = { field: 'createdBy', op: 'eq' as const, value: user.userId };
    const defaults = { field: 'default', op: 'eq' as const, value: true };
    const before = await this.reads.page(recordList(quickView), tenantId, { where: { and: [own, defaults] }, limit: 100 });
    for (const row of before) {
      if (row.recordId !== id && row.of === chosen.of)
        await this.records.change(quickView, row.recordId, { default: false }, { ...context, commandId: undefined });
    }
    const { position } = await this.records.change(quickView, id, { default: true }, context);
    return done('Marked as default view', position);
  }

  /** Deletes a saved view. */
  @SignedIn()
  @Put('deleteQuickView/:id')
  async deleteQuickView(@Param('id') id: string, @Context() context: RequestContext) {
    const { position } = await this.records.remove(quickView, id, context);
    return done('Quick view deleted', position);
  }

  private async saveView(dto: QuickViewDto, context: RequestContext) {
    const { position, recordId } = await this.records.create(quickView, { ...dto } as RecordValues, context);
    return done('Quick view saved', position, { data: { id: recordId } });
  }
}

/** The values that were given, by our names. */
function stageValues(dto: LeadStageChangeDto): RecordValues {
  const { stage_name, sub_stages, sub_stage_required, followup_required, is_allow_user_lock_stage: lock } = dto;
  const values: RecordValues = {
    stageName: stage_name ?? undefined,
    subStages: sub_stages?.map(({ name }) => ({ name })),
    subStageRequired: sub_stage_required ?? undefined,
    followUpRequired: followup_required ?? undefined,
    locksStage: lock === undefined ? undefined : lock === 1,
  };
  return defined(values);
}
