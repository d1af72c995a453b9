import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { ApiParam, ApiTags } from '@nestjs/swagger';
import { Context, SignedIn, type RequestContext } from '@matricula/auth';
import { answer } from '@matricula/http';
import { dashboards } from '@matricula/projections/reports';
import { DashboardService } from '@matricula/reports';
import { BoardQuestionDto } from './dashboard.dto';

/** Dashboards: all widgets of one in a single answer. */
@ApiTags('reports')
@SignedIn()
@Controller('dashboards')
export class DashboardController {
  constructor(private readonly boards: DashboardService) {}

  /** Answers all tasks and figures of a dashboard, for the same days and people. */
  @ApiParam({ name: 'board', enum: dashboards.map(({ name }) => name), example: 'dashboard' })
  @Post(':board')
  @HttpCode(200)
  async ask(@Param('board') name: string, @Body() question: BoardQuestionDto, @Context() context: RequestContext) {
    const { fresh, ...board } = await this.boards.answer(this.boards.declared(name, context), question, context);
    return { ...answer(board), ...fresh };
  }
}
