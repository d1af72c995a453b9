import { Body, Controller, ForbiddenException, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Allow, commandMeta, Context, grants, IdentityService, type RequestContext } from '@matricula/auth';
import { SealedBlobStore } from '@matricula/blob-store';
import { applicationBoundary, applicationLife } from '@matricula/domain/application';
import { DomainError, type Position } from '@matricula/domain/kernel';
import { counted } from '@matricula/domain/kernel/figures';
import type { FieldValues } from '@matricula/domain/kernel/field-check';
import type { Move } from '@matricula/domain/kernel/lifecycle';
import { EventStore, partIdOf } from '@matricula/event-store';
import { done } from '@matricula/http';
import { ListService, selectedKeys } from '@matricula/lists';
import { checked } from '../decision';
import { asJson, JobRunner } from '../job';
import { LeadAccess } from '../lead';
import { CallLevels } from '../masters';
import { bulkMoves, type ApplicationBulkFile, type ApplicationBulkSettings } from './application-bulk';
import { ApplicationBulkDto } from './application-bulk.dto';

const MOST = 100_000;
const PAGE = 1_000;
/** How long the file of a job is stored: its values are text about people. */
const FILE_MS = 30 * 86_400_000;

/** Moves of many applications at once, as a job that can be watched. */
@ApiTags('application')
@Allow('APPLICATIONS')
@Controller('commands/applications')
export class ApplicationBulkController {
  constructor(
    private readonly jobs: JobRunner,
    private readonly list: ListService,
    private readonly blobs: SealedBlobStore,
    private readonly store: EventStore,
    private readonly identity: IdentityService,
    private readonly leads: LeadAccess,
    private readonly levels: CallLevels,
  ) {}

  /**
   * Starts a move of many applications as a job, or gives their leads to another user (`assign`, which needs the permission for leads and can be
   * undone like every assignment). A selection by filter is resolved once, to the applications that you currently see. Each application is moved if
   * its state and your part in it allow the move; the others are listed with the reason.
   */
  @Post('bulk')
  @HttpCode(200)
  async startOnApplications(@Body() dto: ApplicationBulkDto, @Context() context: RequestContext) {
    const { action } = dto;
    const applicationIds = await this.selected(dto, context);
    if (applicationIds.length === 0) throw new DomainError('job/nothing-selected', 'No application matches the selection.');
    if (action === 'assign') return this.assigned(dto.user_id ?? '', applicationIds, context);
    const { asks = {} }: Move = applicationLife.moves[action];
    const values = checked('application', asks, dto.values ?? {}) as FieldValues;
    const file: ApplicationBulkFile = { applicationIds, values };
    const { kind, title } = bulkMoves[action];
    const named = title(counted(applicationIds.length, 'application'));
    return this.started({ kind, named, total: applicationIds.length, file, settings: { move: action } }, context);
  }

  /** The leads of the applications get another owner, whom the applications follow. */
  private async assigned(userId: string, applicationIds: readonly string[], context: RequestContext) {
    if (!grants(context.acl, 'LEADS'))
      throw new ForbiddenException('We are sorry, but you do not have permission to assign leads. Please contact the administrator.');
    const owner = await this.identity.colleague(context, userId);
    const streams = applicationIds.map((id) => applicationBoundary.stream(context.tenantId, id));
    const states = await this.store.states.currentMany(applicationBoundary.decider, streams);
    const leadIds = [...new Set([...states.values()].map(({ state }) => state.leadId))];
    await this.leads.assertVisible(context, leadIds);
    await this.levels.assertMay(leadIds, owner, context);
    const named = `Assign ${counted(leadIds.length, 'lead')} to ${owner.name}`;
    const settings = { ownerId: owner.userId, ownerName: owner.name };
    return this.started({ kind: 'assign', named, total: leadIds.length, file: leadIds, settings }, context);
  }

  private async started(
    of: { kind: string; named: string; total: number; file: object; settings: Omit<ApplicationBulkSettings, 'selectionId'> | object },
    context: RequestContext,
  ) {
    const { tenantId, commandId } = context;
    const jobId = partIdOf(commandId, 'job');
    const content = Buffer.from(JSON.stringify(of.file));
    const file = { tenantId, name: `rows of job ${jobId}`, contentType: 'application/json', content };
    const { id: selectionId } = await this.blobs.put(file, {
      ofProduct: true,
      ...(of.kind !== 'assign' && { expiresAt: new Date(Date.now() + FILE_MS) }),
    });
    const settings = asJson({ selectionId, ...of.settings });
    const position: Position = await this.jobs.start(jobId, of.kind, of.named, of.total, settings, commandMeta(context));
    return done('Started', position, { data: { jobId, total: of.total } });
  }

  /** @throws DomainError as `selectedKeys` does; `application/unknown` for a key that this user may not see */
  private async selected({ selection, list: name = 'applications' }: ApplicationBulkDto, context: RequestContext): Promise<string[]> {
    const { keys, where, search } = selection;
    const list = this.list.declared(name, context);
    const ids = await selectedKeys(selection, {
      words: 'applications',
      matching: () => this.list.keys(list, { where, search, limit: MOST }, context),
    });
    // An admin sees every row, and still none of another institution.
    for (let from = 0; keys && from < ids.length; from += PAGE) {
      const page = ids.slice(from, from + PAGE);
      if ((await this.list.byKey(list, page, context)).length < page.length)
        throw new DomainError('application/unknown', 'There is no such application.');
    }
    return ids;
  }
}
