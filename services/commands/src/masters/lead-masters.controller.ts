import { Body, Controller, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Allow, Context, IdentityService, roleAudience, teamAudience, type RequestContext, SignedIn } from '@matricula/auth';
import { leadSource, leadStage, quickView } from '@matricula/domain/lead';
import { defined, DomainError } from '@matricula/domain/kernel';
import { bodyOf, partOf } from '@matricula/domain/kernel/field-schema';
import type { ValuesOf } from '@matricula/domain/kernel/field-set';
import type { RecordValues } from '@matricula/domain/record';
import { done } from '@matricula/http';
import { recordAccess } from '@matricula/projections/record';
import { leadList } from '@matricula/read-models/lead';
import { recordList } from '@matricula/read-models/record';
import { ReadStore } from '@matricula/read-store';
import { Records } from '../record';
import { RenameQuickViewDto } from './lead-masters.dto';
import { leadStageBody, quickViewBody, subStagesBody } from './lead-masters.wire';

/** Stages, sources and quick views under the documents' names (001 §7.1, §7.8). */
@ApiTags('lead')
@Allow('Setting_Configuration')
@Controller()
export class LeadMastersController {
  constructor(
    private readonly records: Records,
    private readonly reads: ReadStore,
    private readonly identity: IdentityService,
  ) {}

  /** Adds a stage. */
  @Post('addLeadStage')
  @HttpCode(200)
  async addStage(@Body({ schema: bodyOf(leadStageBody) }) given: ValuesOf<typeof leadStageBody>, @Context() context: RequestContext) {
    const { position, recordId } = await this.records.create(leadStage, stageValues(given), context);
    return done('Stage added successfully', position, { data: { _id: recordId } });
  }

  /** Changes the given fields of stage `a`. As `b`, 1 activates the stage and 0 deactivates it; other values do not change its status. */
  @Put('updateLeadStage/:a/:b')
  async updateStage(
    @Param('a') id: string,
    @Param('b') status: string,
    @Body({ schema: partOf(leadStageBody) }) given: Partial<ValuesOf<typeof leadStageBody>>,
    @Context() context: RequestContext,
  ) {
    const active = ['0', '1'].includes(status) ? { active: status === '1' } : {};
    const { position } = await this.records.change(leadStage, id, { ...stageValues(given), ...active }, context);
    return done('Stage updated successfully', position);
  }

  /** Replaces the sub-stages of a stage. */
  @Put('updateLeadSubStage/:id')
  async updateSubStages(
    @Param('id') id: string,
    @Body({ schema: bodyOf(subStagesBody) }) { sub_stages }: ValuesOf<typeof subStagesBody>,
    @Context() context: RequestContext,
  ) {
    const { position } = await this.records.change(leadStage, id, { subStages: [...(sub_stages ?? [])] }, context);
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
  saveQuickView(@Body({ schema: bodyOf(quickViewBody) }) given: QuickViewValues, @Context() context: RequestContext) {
    return this.saveView(given, context);
  }

  /** Saves a view of the lead list. */
  @SignedIn()
  @Post('saveLeadFilter')
  @HttpCode(200)
  saveLeadFilter(@Body({ schema: bodyOf(quickViewBody) }) given: QuickViewValues, @Context() context: RequestContext) {
    return this.saveView(given, context);
  }

  /** Changes a saved view. */
  @SignedIn()
  @Put('updateQuickView/:id')
  async updateQuickView(
    @Param('id') id: string,
    @Body({ schema: bodyOf(quickViewBody) }) given: QuickViewValues,
    @Context() context: RequestContext,
  ) {
    const { position } = await this.records.change(quickView, id, await this.viewValues(given, context), context);
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
    if (recordAccess(quickView)?.changes(sight, chosen) === false)
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

  private async saveView(given: QuickViewValues, context: RequestContext) {
    const { position, recordId } = await this.records.create(quickView, await this.viewValues(given, context), context);
    return done('Quick view saved', position, { data: { id: recordId } });
  }

  /** The values of a view, with the audience it is shared with. */
  private async viewValues({ sharedWith, ...given }: QuickViewValues, context: RequestContext): Promise<RecordValues> {
    const values = withoutNulls(given);
    if (!sharedWith) return values;
    return { ...values, shared: sharedWith === 'everyone', sharedWith: (await this.audience(sharedWith, context)) ?? null };
  }

  /** @throws DomainError `quick-views/no-team`, `quick-views/audience-unknown` */
  private async audience(asked: string, { tenantId, user }: RequestContext): Promise<string | undefined> {
    if (asked === 'everyone' || asked === 'nobody') return undefined;
    if (asked === 'team') {
      const leader = await this.identity.leaderOf(tenantId, user.userId);
      if (leader !== undefined) return teamAudience(leader);
      throw new DomainError('quick-views/no-team', 'You do not belong to a team. Share the view with a role or with everyone.');
    }
    const role = Number(/^role:(\d+)$/.exec(asked)?.[1]);
    if (Number.isSafeInteger(role) && (await this.identity.roleName(tenantId, role)) !== undefined) return roleAudience(role);
    const message = 'Choose an existing role, your team, everyone or nobody.';
    throw new DomainError('quick-views/audience-unknown', message, { sharedWith: message });
  }
}

type QuickViewValues = ValuesOf<typeof quickViewBody>;

/** Null means "not given" in the body of a quick view. */
const withoutNulls = (given: Omit<QuickViewValues, 'sharedWith'>): RecordValues =>
  Object.fromEntries(Object.entries(given).flatMap(([name, value]) => (value === null ? [] : [[name, value]])));

/** The given values, by the names of the record. */
function stageValues(given: Partial<ValuesOf<typeof leadStageBody>>): RecordValues {
  const { stage_name, sub_stages, sub_stage_required, followup_required, is_allow_user_lock_stage: lock } = given;
  const values: RecordValues = {
    stageName: stage_name ?? undefined,
    subStages: sub_stages ? [...sub_stages] : undefined,
    subStageRequired: sub_stage_required ?? undefined,
    followUpRequired: followup_required ?? undefined,
    locksStage: lock === undefined ? undefined : lock === true,
  };
  return defined(values);
}
