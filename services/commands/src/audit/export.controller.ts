import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { commandMeta, Context, SignedIn, type RequestContext } from '@matricula/auth';
import { partIdOf } from '@matricula/event-store';
import { done } from '@matricula/http';
import { ListService } from '@matricula/lists';
import { asJson, JobRunner } from '../job';
import { StartExportDto } from './export.dto';

/** Exports in the background. */
@ApiTags('lists')
@SignedIn()
@Controller('commands/exports')
export class ExportController {
  constructor(
    private readonly jobs: JobRunner,
    private readonly lists: ListService,
  ) {}

  /** Starts an export of a list as a job. You are notified when the file can be downloaded. */
  @Post()
  @HttpCode(200)
  async start(@Body() dto: StartExportDto, @Context() context: RequestContext) {
    const { title, ...asked } = dto;
    const list = this.lists.declared(asked.list, context);
    this.lists.assertColumns(list, asked.columns, context);
    const { where, search } = asked;
    const total = await this.lists.count(list, { where, search }, context);
    const jobId = partIdOf(context.commandId, 'job');
    const position = await this.jobs.start(jobId, 'export', `Export of ${title ?? list.name}`, total, asJson(asked), commandMeta(context));
    return done('Started', position, { data: { jobId, total } });
  }
}
