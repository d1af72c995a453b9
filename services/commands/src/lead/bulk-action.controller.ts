import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Allow, commandMeta, Context, IdentityService, type RequestContext } from '@matricula/auth';
import { SealedBlobStore } from '@matricula/blob-store';
import { DomainError } from '@matricula/domain/kernel';
import { assertWithoutCall, sharesOf } from '@matricula/domain/lead';
import { partIdOf } from '@matricula/event-store';
import { done } from '@matricula/http';
import { allOf, ListService, selectedKeys } from '@matricula/lists';
import { leadsOfType } from '@matricula/projections/lead';
import { whole } from '@matricula/domain/kernel/figures';
import { asJson, JobRunner } from '../job';
import { CallLevels, Stages } from '../masters';
import { BulkActionDto } from './bulk-action.dto';
import { leadsByOwner, type BulkSettings } from './bulk-action.work';
import { LeadAccess } from './lead-access';
import { Receivers } from './receivers';

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
    private readonly receivers: Receivers,
  ) {}

  /**
   * Starts an action on many leads as a job. A selection by filter is resolved once, to the leads that you currently see. All leads need
   * `all` and their `count`; if a count is given and the number has changed, the answer is 409 with the present one. Leads for several
   * users are split by weight, and the answer tells how many each of them gets.
   */
  @Post('bulk')
  @HttpCode(200)
  async start(@Body() dto: BulkActionDto, @Context() context: RequestContext) {
    const { tenantId, commandId } = context;
    const jobId = partIdOf(commandId, 'job');
    const owner = dto.action === 'assign' && !dto.shares ? await this.owner(dto.user_id ?? '', context) : undefined;
    const sharing = dto.action === 'assign' && dto.shares ? await this.sharing(dto, context) : undefined;
    const staged = dto.action === 'stage' ? await this.staged(dto, context) : undefined;
    const leadIds = await this.selected(dto.selection, context);
    if (leadIds.length === 0) throw new DomainError('job/nothing-selected', 'No lead matches the selection.');
    const assigned: Partial<BulkSettings> = sharing ? { owners: split(sharing, leadIds.length) } : { ...owner };
    for (const [ownerId, given] of leadsByOwner(assigned, leadIds))
      await this.levels.assertMay(given, await this.identity.colleague(context, ownerId), context);
    const content = Buffer.from(JSON.stringify(leadIds));
    const { id } = await this.blobs.put(
      { tenantId, name: `leads of job ${jobId}`, contentType: 'application/json', content },
      { ofProduct: true },
    );
    const settings: BulkSettings = {
      ...{ selectionId: id, ...assigned, ...staged },
      ...{ priority: dto.priority, verified: dto.verified, rules: dto.rules },
    };
    const position = await this.jobs.start(
      jobId,
      dto.action,
      title(dto, leadIds.length, { ...assigned, ...staged }),
      leadIds.length,
      asJson(settings),
      commandMeta(context),
    );
    const shares = assigned.owners?.map(({ ownerId: user_id, ownerName: name, leads }) => ({ user_id, name, leads }));
    return done('Started', position, { data: { jobId, total: leadIds.length, shares } });
  }

  /** @throws DomainError as `selectedKeys` does; `lead/unknown` for a key that this user may not see */
  private async selected(selection: BulkActionDto['selection'], context: RequestContext): Promise<string[]> {
    const { keys, where, search, type, n_id } = selection;
    const narrowing = leadsOfType({ type, n_id }, context.user.userId);
    const query = { where: allOf(where, narrowing), search, limit: MOST_LEADS };
    const matching = () => this.list.keys(this.list.declared('leads', context), query, context);
    const leadIds = await selectedKeys(selection, { words: 'leads', narrowed: narrowing !== undefined, matching });
    if (keys) await this.access.assertVisible(context, leadIds);
    return leadIds;
  }

  /** A stage to which no lead can be moved without a call is refused before a job starts. */
  private async staged({ selectStage = '', selectSubStage: subStage }: BulkActionDto, { tenantId }: RequestContext) {
    const stage = await this.stages.rules(tenantId, selectStage);
    assertWithoutCall(stage, subStage);
    return { stage, subStage };
  }

  /** @throws DomainError `assign/ambiguous`; as `Receivers.of` for those who may not receive leads */
  private async sharing({ user_id, shares = [] }: BulkActionDto, context: RequestContext): Promise<Sharing[]> {
    if (user_id !== undefined) throw new DomainError('assign/ambiguous', 'Use either user_id for one person or shares for several.');
    const ids = shares.map((share) => share.user_id);
    const twice = ids.find((id, index) => ids.indexOf(id) !== index);
    if (twice !== undefined) throw new DomainError('assign/ambiguous', `Name each person once: ${twice} is in shares twice.`);
    const people = await this.receivers.of(ids, context);
    return people.map(({ userId: ownerId, name: ownerName }, index) => ({ ownerId, ownerName, weight: shares[index]?.weight ?? 1 }));
  }

  private async owner(userId: string, context: RequestContext) {
    const { name } = await this.identity.colleague(context, userId);
    return { ownerId: userId, ownerName: name };
  }
}

/** A user among whom the leads are split. */
interface Sharing {
  ownerId: string;
  ownerName: string;
  weight: number;
}

function split(people: readonly Sharing[], total: number): NonNullable<BulkSettings['owners']> {
  const shares = sharesOf(
    total,
    people.map(({ weight }) => weight),
  );
  return people.map(({ ownerId, ownerName }, index) => ({ ownerId, ownerName, leads: shares[index] ?? 0 }));
}

type Told = Partial<Pick<BulkSettings, 'ownerName' | 'owners' | 'stage' | 'subStage'>>;

function title({ action, priority }: BulkActionDto, count: number, { ownerName, owners, stage, subStage }: Told): string {
  const leads = count === 1 ? '1 lead' : `${whole.format(count)} leads`;
  switch (action) {
    case 'assign':
      return `Assign ${leads} to ${owners && owners.length > 1 ? `${owners.length} people` : (owners?.[0]?.ownerName ?? ownerName)}`;
    case 'prioritise':
      return `Set the priority of ${leads} to ${['Low', 'Medium', 'High'][priority ?? 1]}`;
    case 'stage':
      return `Move ${leads} to ${stage?.name}${subStage ? ` (${subStage})` : ''}`;
    case 'verify':
      return `Verify ${leads}`;
    case 'push':
      return `Send ${leads} to ${count === 1 ? 'its' : 'their'} colleges`;
    case 'remove':
      return `Delete ${leads}`;
  }
}
