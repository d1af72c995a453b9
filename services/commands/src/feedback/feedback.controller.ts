import { Body, Controller, HttpCode, Param, Patch, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiBody, ApiTags } from '@nestjs/swagger';
import { Allow, commandMeta, Context, type RequestContext, SignedIn } from '@matricula/auth';
import { feedbackBoundary, feedbackMoveTo } from '@matricula/domain/feedback';
import { DomainError } from '@matricula/domain/kernel';
import { bodyOf } from '@matricula/domain/kernel/field-schema';
import type { ValuesOf } from '@matricula/domain/kernel/field-set';
import { EventStore, partIdOf } from '@matricula/event-store';
import { done } from '@matricula/http';
import { feedbackAccess } from '@matricula/projections/feedback';
import { DecideCommand, serveLifecycle } from '../decision';
import { feedbackOf, moveBody, submission, submissionBody } from './feedback.wire';

/** Feedback on the product: given by all users, decided by its managers (000 §2.9). */
@ApiTags('feedback')
@SignedIn()
@Controller()
export class FeedbackController {
  private readonly life;

  constructor(
    private readonly commands: CommandBus,
    store: EventStore,
  ) {
    this.life = serveLifecycle(feedbackBoundary, feedbackAccess, {
      commands,
      store,
      prepare: ({ values: { answer }, context }, move) => ({
        type: 'MoveFeedback',
        data: { move, answerId: partIdOf(context.commandId, 'answer'), answer },
      }),
    });
  }

  /** Gives feedback: comments, whether you recommend the product, its topic, and stars from 1 to 5. */
  @ApiBody({ schema: submission })
  @Post('submitFeedback')
  @HttpCode(200)
  async submit(@Body({ schema: bodyOf(submissionBody) }) body: ValuesOf<typeof submissionBody>, @Context() context: RequestContext) {
    const feedbackId = partIdOf(context.commandId, 'feedback');
    const { userId: giverId, name: giverName } = context.user;
    const data = { feedbackId, giverId, giverName, ...feedbackOf(body.feedback) };
    const command = new DecideCommand(feedbackBoundary, [feedbackId], { type: 'GiveFeedback', data }, commandMeta(context));
    const { position } = await this.commands.execute(command);
    return done('Feedback submitted successfully', position, { success: true, data: { id: feedbackId } });
  }

  /**
   * Moves feedback to a state (`inReview`, `planned`, `done`, `declined`, or `new` again) and answers its author; an answer alone does not change
   * the state.
   */
  @Allow('FEEDBACK_MANAGEMENT')
  @Patch('updateFeedbackState/:id')
  async move(
    @Param('id') feedbackId: string,
    @Body({ schema: bodyOf(moveBody) }) body: ValuesOf<typeof moveBody>,
    @Context() context: RequestContext,
  ) {
    const move = feedbackMoveTo(body.state ?? undefined);
    if (!move) throw new DomainError('feedback/invalid', 'This feedback status does not exist.');
    const { position } = await this.life.move(feedbackId, move, context, { answer: body.answer });
    return done('Feedback updated', position);
  }
}
