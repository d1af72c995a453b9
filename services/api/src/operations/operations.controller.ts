import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AdminsOnly, Context, type RequestContext } from '@matricula/auth';
import { answer } from '@matricula/http';
import { Projections } from '@matricula/platform';
import { noReplay, parkedEvents, type ParkedEventRow } from '@matricula/projection-kit';
import { ReadStore } from '@matricula/read-store';
import { ArrayMaxSize, IsArray, IsOptional, IsString } from 'class-validator';

const MOST = 1_000;

/** Which parked events or rows are meant; all of the tenant without it. */
class ReplayParkedDto {
  @IsOptional() @IsArray() @ArrayMaxSize(MOST) @IsString({ each: true }) parkedIds?: string[];
}

/** Read models at work: how far they are, and events that a projector could not fold. */
@ApiTags('operations')
@AdminsOnly()
@Controller('operations')
export class OperationsController {
  constructor(
    private readonly reads: ReadStore,
    private readonly projections: Projections,
  ) {}

  /** Says of every read model how far it is and how fast. */
  @Get('read-models')
  async readModels() {
    return answer(await this.projections.stats());
  }

  /** Lists the events that a projector could not fold. */
  @Get('parked')
  async parked(@Context() { tenantId }: RequestContext) {
    const rows = await this.rows(tenantId);
    return { ...answer(rows), count: await this.reads.count(parkedEvents, tenantId, {}) };
  }

  /** Folds parked events again, all of them or those that are named. */
  @Post('parked/replay')
  @HttpCode(200)
  async replay(@Body() { parkedIds }: ReplayParkedDto, @Context() { tenantId }: RequestContext) {
    const chosen = (await this.rows(tenantId)).filter(({ parkedId }) => !parkedIds || parkedIds.includes(parkedId));
    const total = noReplay();
    for (const projector of new Set(chosen.map((row) => row.projector))) {
      const [model = projector] = projector.split('@');
      const own = chosen.filter((row) => row.projector === projector).map(({ parkedId }) => parkedId);
      const replayed = await this.projections.replayParked(model, tenantId, own);
      for (const what of ['folded', 'failed', 'overtaken', 'ahead'] as const) total[what].push(...replayed[what]);
    }
    const { folded, failed, overtaken, ahead } = total;
    const words = `${folded.length} folded, ${failed.length} failed again, ${overtaken.length} need a rebuild`;
    return answer(total, ahead.length > 0 ? `${words}, ${ahead.length} come by themselves` : words);
  }

  /** Lists the rows that the columns do not take, and that are in no answer. */
  @Get('columns/parked')
  async refused(@Context() { tenantId }: RequestContext) {
    return answer(await this.reads.refused(tenantId));
  }

  /** Offers such rows to the columns again, all of them or those that are named. */
  @Post('columns/parked/replay')
  @HttpCode(200)
  async offerAgain(@Body() { parkedIds }: ReplayParkedDto, @Context() { tenantId }: RequestContext) {
    const there = (await this.reads.refused(tenantId)).map(({ rowId }) => rowId);
    const chosen = there.filter((rowId) => parkedIds?.includes(rowId) ?? true);
    await this.reads.offerAgain(tenantId, chosen);
    const left = new Set((await this.reads.refused(tenantId)).map(({ rowId }) => rowId));
    const failed = chosen.filter((rowId) => left.has(rowId));
    const taken = chosen.filter((rowId) => !left.has(rowId));
    return answer({ taken, failed }, `${taken.length} taken, ${failed.length} refused again`);
  }

  private rows(tenantId: string): Promise<ParkedEventRow[]> {
    return this.reads.page(parkedEvents, tenantId, { sort: [{ field: 'at', dir: 'asc' }], limit: MOST });
  }
}
