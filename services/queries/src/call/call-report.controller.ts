import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Context, SignedIn, type RequestContext } from '@matricula/auth';
import { DocumentedReports } from '../overview';
import { HourlyCallsDto } from './call.dto';

/** The documented call of the report on telephone calls (001 §7.6). */
@ApiTags('reports')
@SignedIn()
@Controller()
export class CallReportController {
  constructor(private readonly reports: DocumentedReports) {}

  /** Answers the hourly activity of all counsellors on a day. */
  @Get('all-counsoller-hourly-activity-report')
  hourlyOfAll(@Query() { date }: HourlyCallsDto, @Context() context: RequestContext) {
    return this.reports.answer('hourly-all-counsoler-report', { from: date, to: date }, context);
  }
}
