import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Allow, commandMeta, Context, IdentityService, type RequestContext } from '@matricula/auth';
import { SealedBlobStore } from '@matricula/blob-store';
import { DomainError } from '@matricula/domain/kernel';
import { assertWithoutCall } from '@matricula/domain/lead';
import { partIdOf } from '@matricula/event-store';
import { done } from '@matricula/http';
import { allOf, equals, ListService, selectedKeys } from '@matricula/lists';
import { whole } from '@matricula/domain/kernel/figures';
import { CallLevels, Stages } from '../masters';
import { LeadAccess } from './lead-access';
import { BulkActionDto } from './bulk-action.dto';
import type { BulkSettings } from './bulk-action.work';
import { asJson, JobRunner } from '../job';

const MOST_LEADS = 1_000_000;

/** Actions on many leads at once, as a job that can be watched and undone. */
@ApiTags('lead')
@Allow('LEADS')
@Controller('commands/leads')
export class BulkActionController {
  constructor(
    private readonly jobs: JobRunner,
    private readonly list: ListService,
    private readonly access: LeadAccess,
    private readonly blobs: SealedBlobStore,
    private readonly identity: IdentityService,
    private readonly stages: Stages,
    private readonly levels: CallLevels,
  ) {}

  /**
   * Starts an action on many leads as a job. A selection by filter is resolved once, to the leads that you see at this moment. All leads need
   * `all` and their `count`; where a count is given and another number matches, the answer is 409 with the present one.
   */
  @Post('bulk')
  @HttpCode(200)
  async start(@Body() dto: BulkActionDto, @Context() context: RequestContext) {
    const { tenantId, commandId } = context;
    const jobId = partIdOf(commandId, 'job');
    const owner = dto.action === 'assign' ? await this.owner(dto.user_id ?? '', context) : undefined;
    const staged = dto.action === 'stage' ? await this.staged(dto, context) : undefined;
    const leadIds = await this.selected(dto.selection, context);
    if (leadIds.length === 0) throw new DomainError('job/nothing-selected', 'No lead matches the selection.');
    if (owner) await this.levels.assertMay(leadIds, await this.identity.colleague(context, owner.ownerId), context);
    const content = Buffer.from(JSON.stringify(leadIds));
    const { id } = await this.blobs.put(
      { tenantId, name: `leads of job ${jobId}`, contentType: 'application/json', content },
      { ofProduct: true },
    );
    const settings: BulkSettings = { selectionId: id, ...owner, ...staged, priority: dto.priority, verified: dto.verified };
    const position = await this.jobs.start(
      jobId,
      dto.action,
      title(dto, leadIds.length, { ...owner, ...staged }),
      leadIds.length,
      asJson(settings),
      commandMeta(context),
    );
    return done('Started', position, { data: { jobId, total: leadIds.length } });
  }

  /** @throws DomainError as `selectedKeys` does; `lead/unknown` for a key that this user does not see */
  private async selected(selection: BulkActionDto['selection'], context: RequestContext): Promise<string[]> {
    const { keys, where, search, type, n_id } = selection;
    const narrowing = allOf(
      type === 'fav' ? equals('favouriteOf', context.user.userId) : undefined,
      type === 'assigned-leads' ? (equals('assignmentIds', n_id) ?? equals('ownerId', context.user.userId)) : undefined,
    );
    const query = { where: allOf(where, narrowing), search, limit: MOST_LEADS };
    const matching = () => this.list.keys(this.list.declared('leads', context), query, context);
    const leadIds = await selectedKeys(selection, { words: 'leads', narrowed: narrowing !== undefined, matching });
    if (keys) await this.access.assertVisible(context, leadIds);
    return leadIds;
  }

  /** What no lead may be moved to without a call is refused before a job begins. */
  private async staged({ selectStage = '', selectSubStage: subStage }: BulkActionDto, { tenantId }: RequestContext) {
    const stage = await this.stages.rules(tenantId, selectStage);
    assertWithoutCall(stage, subStage);
    return { stage, subStage };
  }

  private async owner(userId: string, context: RequestContext) {
    const { name } = await this.identity.colleague(context, userId);
    return { ownerId: userId, ownerName: name };
  }
}

type Told = Pick<BulkSettings, 'ownerName' | 'stage' | 'subStage'>;

function title({ action, priority }: BulkActionDto, count: number, { ownerName, stage, subStage }: Told): string {
  const leads = count === 1 ? '1 lead' : `${whole.format(count)} leads`;
  switch (action) {
    case 'assign':
      return `Assign ${leads} to ${ownerName}`;
    case 'prioritise':
      return `Set the priority of ${leads} to ${['Low', 'Medium', 'High'][priority ?? 1]}`;
    case 'stage':
      return `Move ${leads} to ${stage?.name}${subStage ? ` (${subStage})` : ''}`;
    case 'verify':
      return `Verify ${leads}`;
    case 'remove':
      return `Delete ${leads}`;
  }
}
