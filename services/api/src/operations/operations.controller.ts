import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AdminsOnly, Allow, commandMeta, Context, IdentityService, type RequestContext } from '@matricula/auth';
import { parkingDecider, parkingStream } from '@matricula/domain/automation';
import { DomainError } from '@matricula/domain/kernel';
import { EventStore, execute } from '@matricula/event-store';
import { answer, done } from '@matricula/http';
import { MaintenanceLog, Projections, type MaintenanceRun } from '@matricula/platform';
import { noReplay, parkedEvents, type RebuildCancellation, type RebuildStart } from '@matricula/projection-kit';
import { parkedPolicies } from '@matricula/read-models/automation';
import { ReadStore } from '@matricula/read-store';
import { Vault } from '@matricula/vault';
import {
  Automation,
  DropParkedDto,
  ParkedPageDto,
  parkedIdsOf,
  parkedOf,
  parkedPage,
  ReplayParkedDto,
} from '@matricula/services/automation';
import { IsString, MaxLength } from 'class-validator';
import { OperationsState } from './operations-state';

const wireRun = ({ kind, what, by, startedAt, finishedAt, events, result, message, calledOffBy }: MaintenanceRun) => ({
  ...{ kind, what, by, events, result, message: message ?? null, called_off_by: calledOffBy ?? null },
  ...{ started_at: startedAt, finished_at: finishedAt ?? null },
});

/** Which parked event to show. */
class LookParkedDto {
  @IsString() @MaxLength(300) parkedId: string;
}

/** Which read model to rebuild, or whose rebuild to cancel. */
class RebuildDto {
  @IsString() @MaxLength(100) model: string;
}

/** Why a read model cannot be rebuilt. */
const refusals: Readonly<Record<Exclude<RebuildStart, 'begun'>, readonly [code: string, words: string]>> = {
  busy: ['operations/in-use', 'A read model is being rebuilt. Please wait until it is done.'],
  filling: ['operations/not-possible', 'This read model is already being built from the log.'],
  unknown: ['operations/unknown', 'There is nothing to rebuild under this name.'],
};

/** Why a rebuild cannot be cancelled. */
const tooLate: Readonly<Record<Exclude<RebuildCancellation, 'called off'>, readonly [code: string, words: string]>> = {
  over: ['operations/not-possible', 'It is too late to cancel this: the new rows are already in use, or it was already cancelled.'],
  unknown: refusals.unknown,
};

/** State of the read models: their progress, and events that a projector could not apply. */
@ApiTags('operations')
@AdminsOnly()
@Controller('operations')
export class OperationsController {
  constructor(
    private readonly reads: ReadStore,
    private readonly projections: Projections,
    private readonly store: EventStore,
    private readonly vault: Vault,
    private readonly state: OperationsState,
    private readonly identity: IdentityService,
    private readonly automation: Automation,
  ) {}

  /** Answers with the state of background work: of the institution, and for installation operators, of the installation. */
  @Get('state')
  async all(@Context() context: RequestContext) {
    const [tenant, isOperator] = await Promise.all([this.state.ofTenant(context.tenantId), this.identity.isOperator(context)]);
    return answer({ tenant, installation: isOperator ? await this.state.ofInstallation() : null });
  }

  /** Lists maintenance of the installation's data, such as rebuilt read models and moved logs; null unless you operate the installation. */
  @Allow('MIGRATION_LOGS')
  @AdminsOnly()
  @Get('maintenance')
  async maintenance(@Context() context: RequestContext) {
    if (!(await this.identity.isOperator(context))) return answer(null);
    const runs = await new MaintenanceLog(this.vault).list();
    return answer(runs.map(wireRun));
  }

  /** Answers with the progress and speed of every read model in the whole installation; null unless you operate the installation. */
  @Get('read-models')
  async readModels(@Context() context: RequestContext) {
    if (!(await this.identity.isOperator(context))) return answer(null);
    return answer(await this.projections.stats());
  }

  /** Rebuilds a read model from the whole log, for installation operators. The current rows stay in use until the new ones are complete. */
  @Post('read-models/rebuild')
  @HttpCode(200)
  async rebuild(@Body() { model }: RebuildDto, @Context() context: RequestContext) {
    await this.assertOperator(context);
    const begun = await this.projections.rebuild(model, context.user.name);
    if (begun !== 'begun') throw new DomainError(...refusals[begun]);
    return answer({ model }, `${model} is being rebuilt. The current rows stay in use until the new ones are complete.`);
  }

  /**
   * Cancels the rebuild of a read model, for installation operators. The current rows stay in use, and the partly rebuilt ones are discarded.
   */
  @Post('read-models/cancel-rebuild')
  @HttpCode(200)
  async cancelRebuild(@Body() { model }: RebuildDto, @Context() context: RequestContext) {
    await this.assertOperator(context);
    const outcome = await this.projections.cancelRebuild(model, context.user.name);
    if (outcome !== 'called off') throw new DomainError(...tooLate[outcome]);
    return answer({ model }, `The rebuild of ${model} was cancelled. The current rows stay in use.`);
  }

  /** Fires overdue timers immediately, for installation operators, and reports why one cannot fire. */
  @Post('timers/elapse')
  @HttpCode(200)
  async elapse(@Context() context: RequestContext) {
    await this.assertOperator(context);
    const { tried, failed } = await this.automation.elapseNow(new Date());
    const elapsed = tried - failed.length;
    const late = failed.map(({ tenantId, timerId, error }) => ({ tenant: tenantId, timer: timerId, error }));
    const words = tried === 0 ? 'No timer is overdue' : `${elapsed} elapsed, ${failed.length} failed again`;
    return answer({ elapsed, failed: late }, words);
  }

  /** Lists the events that a projector could not apply, oldest first. */
  @Get('parked')
  async parked(@Query() page: ParkedPageDto, @Context() { tenantId }: RequestContext) {
    const { rows, count } = await parkedPage(this.reads, parkedEvents, tenantId, page);
    return { ...answer(rows), count };
  }

  /** Shows a parked event, of a read model or of a policy, as stored in the log. */
  @Post('parked/look')
  @HttpCode(200)
  async look(@Body() { parkedId }: LookParkedDto, @Context() { tenantId }: RequestContext) {
    const [event, policy] = await Promise.all([
      this.reads.get(parkedEvents, tenantId, parkedId),
      this.reads.get(parkedPolicies, tenantId, parkedId),
    ]);
    const parked = event ?? policy;
    const found = parked && (await this.store.read(parked.stream)).find(({ id }) => id === parked.eventId);
    if (!found) throw new DomainError('operations/unknown', 'This event is no longer parked.');
    const { type, at, stream, revision, data, meta, erased } = found;
    const by = meta.actor.name;
    return answer({ type, at, stream, revision, by, data: data as Record<string, unknown>, erased: erased ?? false });
  }

  /** Discards parked events permanently, with a stored reason: the read models stay without them. */
  @Post('parked/drop')
  @HttpCode(200)
  async drop(@Body() { parkedIds, reason }: DropParkedDto, @Context() context: RequestContext) {
    const { tenantId, commandId: _command, ...meta } = commandMeta(context);
    const chosen = await parkedOf(this.reads, parkedEvents, tenantId, { parkedIds });
    let position = '';
    for (const { parkedId, projector, eventId, eventType } of chosen) {
      const address = { stream: parkingStream(tenantId, parkedId), tenantId };
      const command = { type: 'DropParkedEvent', data: { parkedId, projector, eventId, eventType, reason } } as const;
      ({ position } = await execute(this.store, parkingDecider, address, command, meta));
    }
    return done(`${chosen.length} dropped`, position, { data: { dropped: chosen.length } });
  }

  /** Applies parked events again: the named ones, or all of them with their `count`. */
  @Post('parked/replay')
  @HttpCode(200)
  async replay(@Body() named: ReplayParkedDto, @Context() { tenantId }: RequestContext) {
    const chosen = await parkedOf(this.reads, parkedEvents, tenantId, named);
    const total = noReplay();
    for (const projector of new Set(chosen.map((row) => row.projector))) {
      const [model = projector] = projector.split('@');
      const own = chosen.filter((row) => row.projector === projector).map(({ parkedId }) => parkedId);
      const replayed = await this.projections.replayParked(model, tenantId, own);
      for (const what of ['folded', 'failed', 'overtaken', 'ahead'] as const) total[what].push(...replayed[what]);
    }
    const { folded, failed, overtaken, ahead } = total;
    const words = `${folded.length} applied, ${failed.length} failed again, ${overtaken.length} need a rebuild`;
    return answer(total, ahead.length > 0 ? `${words}, ${ahead.length} arrive automatically` : words);
  }

  /** Lists the rows that the column store rejects, and that are missing from every answer. */
  @Get('columns/parked')
  async refused(@Context() { tenantId }: RequestContext) {
    return answer(await this.reads.refused(tenantId));
  }

  /** Sends such rows to the column store again: the named ones, or all of them with their `count`. */
  @Post('columns/parked/replay')
  @HttpCode(200)
  async offerAgain(@Body() named: ReplayParkedDto, @Context() { tenantId }: RequestContext) {
    const there = (await this.reads.refused(tenantId)).map(({ rowId }) => rowId);
    const wanted = await parkedIdsOf(named, () => Promise.resolve(there));
    const chosen = there.filter((rowId) => wanted.includes(rowId));
    await this.reads.offerAgain(tenantId, chosen);
    const left = new Set((await this.reads.refused(tenantId)).map(({ rowId }) => rowId));
    const failed = chosen.filter((rowId) => left.has(rowId));
    const taken = chosen.filter((rowId) => !left.has(rowId));
    return answer({ taken, failed }, `${taken.length} accepted, ${failed.length} refused again`);
  }

  private async assertOperator(context: RequestContext): Promise<void> {
    if (!(await this.identity.isOperator(context)))
      throw new DomainError('operations/not-yours', 'Only operators of the installation can do this.');
  }
}
