import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AdminsOnly, commandMeta, Context, IdentityService, type RequestContext } from '@matricula/auth';
import { CHAIN_PARKING, parkingDecider, parkingStream } from '@matricula/domain/automation';
import { EventStore, execute } from '@matricula/event-store';
import { answer, done } from '@matricula/http';
import { replayPolicy, SCHEDULE_PREFIX, unparkEvent } from '@matricula/policy-kit';
import { parkedPolicies, type ParkedPolicyRow } from '@matricula/read-models/automation';
import { ReadStore } from '@matricula/read-store';
import { Automation } from './automation.service';
import { DropParkedDto } from './drop-parked.dto';
import { ParkedPageDto, parkedOf, parkedPage, ReplayParkedDto } from './parked-rows';
import { policies } from './policies';
import { Workers } from './workers';

/** State of the policies: their progress, and events that one of them could not handle. */
@ApiTags('operations')
@AdminsOnly()
@Controller('operations/policies')
export class PoliciesController {
  constructor(
    private readonly store: EventStore,
    private readonly reads: ReadStore,
    private readonly automation: Automation,
    private readonly identity: IdentityService,
    private readonly workers: Workers,
  ) {}

  /** Answers with the position of each policy in the log of the installation; null unless you operate the installation. */
  @Get()
  async places(@Context() context: RequestContext) {
    if (!(await this.identity.isOperator(context))) return answer(null);
    return answer(await this.automation.places());
  }

  /** Lists the events that a policy could not handle, oldest first. */
  @Get('parked')
  async parked(@Query() page: ParkedPageDto, @Context() { tenantId }: RequestContext) {
    const { rows, count } = await parkedPage(this.reads, parkedPolicies, tenantId, page);
    return { ...answer(rows), count };
  }

  /** Lets policies handle parked events again: the named ones, or all of them with their `count`. */
  @Post('parked/replay')
  @HttpCode(200)
  async replay(@Body() chosenIds: ReplayParkedDto, @Context() context: RequestContext) {
    const chosen = await parkedOf(this.reads, parkedPolicies, context.tenantId, chosenIds);
    const done: string[] = [];
    const failed: { parkedId: string; error: string }[] = [];
    for (const row of chosen) {
      try {
        await this.again(row, context);
        done.push(row.parkedId);
      } catch (error) {
        failed.push({ parkedId: row.parkedId, error: String(error) });
      }
    }
    return answer({ done, failed }, `${done.length} done, ${failed.length} failed again`);
  }

  /** Discards parked events permanently, with a stored reason: no policy handles them. */
  @Post('parked/drop')
  @HttpCode(200)
  async drop(@Body() { parkedIds, reason }: DropParkedDto, @Context() context: RequestContext) {
    const { tenantId, commandId: _command, ...meta } = commandMeta(context);
    const chosen = await parkedOf(this.reads, parkedPolicies, tenantId, { parkedIds });
    let position = '';
    for (const { parkedId } of chosen) {
      const address = { stream: parkingStream(tenantId, parkedId), tenantId };
      const command = { type: 'DropPolicy', data: { reason } } as const;
      ({ position } = await execute(this.store, parkingDecider, address, command, meta));
    }
    return done(`${chosen.length} dropped`, position, { data: { dropped: chosen.length } });
  }

  private async again({ policy: name, stream, revision }: ParkedPolicyRow, context: RequestContext): Promise<void> {
    if (name === CHAIN_PARKING) throw new Error('A chain of rules is not repeated. Change the rules, and discard the entry.');
    if (name.startsWith(SCHEDULE_PREFIX))
      throw new Error('A run of a schedule is not repeated: the next one comes by itself. Discard the entry.');
    const policy = policies.find((one) => one.name === name);
    const worker = policy ? undefined : this.workers.begin().find((one) => one.name === name && one.again);
    const [event] = await this.store.read(stream, revision, revision);
    if (!event) throw new Error('The event is not in the log');
    const { tenantId: _tenant, commandId: _command, ...meta } = commandMeta(context);
    if (policy) await replayPolicy(this.store, policy, event, meta);
    else if (worker?.again) {
      await worker.again(event);
      await unparkEvent(this.store, name, event, meta);
    } else throw new Error(`The policy ${name} no longer exists`);
  }
}
