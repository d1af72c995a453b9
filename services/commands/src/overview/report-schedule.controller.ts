import { Body, Controller, Delete, HttpCode, Param, Post, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Context, SignedIn, type RequestContext } from '@matricula/auth';
import type { FieldValues } from '@matricula/domain/kernel/field-check';
import { bodyOf, partOf } from '@matricula/domain/kernel/field-schema';
import { changeReportScheduleFields, newReportScheduleFields } from '@matricula/domain/overview';
import { done } from '@matricula/http';
import { ReportSchedules, type AskedSchedule } from './report-schedules.service';

/** Scheduled reports by e-mail: created by users who may open them, sent to users of the institution. */
@ApiTags('reports')
@SignedIn()
@Controller('report-schedules')
export class ReportScheduleController {
  constructor(private readonly schedules: ReportSchedules) {}

  /** Schedules a report: which one, with the filter and the columns of its screen, for which days, when, to whom. */
  @Post()
  @HttpCode(200)
  async create(@Body({ schema: bodyOf(newReportScheduleFields) }) asked: AskedSchedule, @Context() context: RequestContext) {
    const { position, scheduleId } = await this.schedules.create(asked, context);
    return done('Report scheduled', position, { data: { id: scheduleId } });
  }

  /** Changes a scheduled report; only the given settings change. */
  @Put(':id')
  async change(
    @Param('id') id: string,
    @Body({ schema: partOf(changeReportScheduleFields) }) values: FieldValues,
    @Context() context: RequestContext,
  ) {
    return done('Schedule updated', await this.schedules.change(id, values, context));
  }

  /** Sends a scheduled report now (`send`), pauses it (`pause`) or resumes it (`resume`). */
  @Post(':id/:move')
  @HttpCode(200)
  async move(@Param('id') id: string, @Param('move') move: string, @Context() context: RequestContext) {
    const words = move === 'send' ? 'The report is on its way' : 'Schedule updated';
    return done(words, await this.schedules.move(id, move, context));
  }

  /** Deletes a scheduled report. */
  @Delete(':id')
  async remove(@Param('id') id: string, @Context() context: RequestContext) {
    return done('Schedule deleted', await this.schedules.move(id, 'remove', context));
  }
}
