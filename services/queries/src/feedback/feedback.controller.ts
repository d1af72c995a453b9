import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Allow, Context, type RequestContext } from '@matricula/auth';
import { feedbackStream, type FeedbackEvent } from '@matricula/domain/feedback';
import { DomainError, ERASED, type RecordedEvent } from '@matricula/domain/kernel';
import { EventStore } from '@matricula/event-store';
import { answer } from '@matricula/http';
import { equals, ListService } from '@matricula/lists';
import type { FeedbackRow } from '@matricula/read-models/feedback';
import { happeningOf, type Happening } from '../audit';
import { FeedbackListDto } from './feedback.dto';

type ShownFeedback = FeedbackRow & { moves: string[] };

/** Feedback, for the users who decide about it. */
@ApiTags('feedback')
@Allow('FEEDBACK_MANAGEMENT')
@Controller()
export class FeedbackQueryController {
  constructor(
    private readonly list: ListService,
    private readonly store: EventStore,
  ) {}

  /** Lists the feedback of people you manage, or of everyone if you see everything, newest first. */
  @Post('getFeedbackList')
  @HttpCode(200)
  async all(@Body() { status, search, page = 1, limit = 50 }: FeedbackListDto, @Context() context: RequestContext) {
    const sort = [{ field: 'givenAt', dir: 'desc' as const }];
    const query = { where: equals('status', status), search, sort, skip: (page - 1) * limit, limit };
    const { rows, count, fresh } = await this.list.page<ShownFeedback>(this.list.declared('feedback', context), query, context);
    return { ...answer(rows), count, ...fresh };
  }

  /** Answers with one feedback, the steps that you may take, and its history, oldest first. */
  @Get('feedback/:feedback_id')
  async one(@Param('feedback_id') feedbackId: string, @Context() context: RequestContext) {
    const [row] = await this.list.byKey<ShownFeedback>(this.list.declared('feedback', context), [feedbackId], context);
    if (!row) throw new DomainError('feedback/unknown', 'There is no such feedback.');
    const events = (await this.store.read(feedbackStream(context.tenantId, feedbackId))) as RecordedEvent<FeedbackEvent>[];
    return answer({ ...row, history: events.map((event): Happening => happeningOf(event, spoken(event))) });
  }
}

function spoken({ type, data }: RecordedEvent<FeedbackEvent>): Pick<Happening, 'text' | 'bySupport'> {
  if (type === 'FeedbackSubmitted') return { text: 'comments' in data ? data.comments : ERASED, bySupport: false };
  if (type === 'FeedbackAnswered') return { text: 'text' in data ? data.text : ERASED, bySupport: true };
  return {};
}
