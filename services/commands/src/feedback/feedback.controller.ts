import { Body, Controller, HttpCode, Param, Patch, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiBody, ApiTags } from '@nestjs/swagger';
import { Allow, assertAllowed, commandMeta, Context, type RequestContext, SignedIn } from '@matricula/auth';
import { feedbackBoundary, feedbackLife, feedbackMoveTo, type FeedbackMove } from '@matricula/domain/feedback';
import { DomainError } from '@matricula/domain/kernel';
import { checkFields } from '@matricula/domain/kernel/field-check';
import { bodyOf } from '@matricula/domain/kernel/field-schema';
import type { ValuesOf } from '@matricula/domain/kernel/field-set';
import { EventStore, partIdOf } from '@matricula/event-store';
import { done } from '@matricula/http';
import { feedbackAccess } from '@matricula/projections/feedback';
import { DecideCommand, seenThing } from '../decision';
import { feedbackOf, moveBody, submission, submissionBody } from './feedback.wire';

/** Feedback on the product: given by all users, decided by its managers (000 §2.9). */
@ApiTags('feedback')
@SignedIn()
@Controller()
export class FeedbackController {
  constructor(
    private readonly commands: CommandBus,
    private readonly store: EventStore,
  ) {}

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
    const { parties } = await seenThing(this.store, feedbackBoundary, feedbackAccess, feedbackId, context);
    assertAllowed(feedbackLife.may(move, parties));
    const { answer } = asked(move, { answer: body.answer });
    const decision = { type: 'MoveFeedback', data: { move, answerId: partIdOf(context.commandId, 'answer'), answer } } as const;
    const { position } = await this.commands.execute(new DecideCommand(feedbackBoundary, [feedbackId], decision, commandMeta(context)));
    return done('Feedback updated', position);
  }
}

/** The values that the move requires. @throws DomainError `feedback/invalid` */
function asked(move: FeedbackMove, given: { answer?: string | null }): { answer?: string | null } {
  const { values, problems } = checkFields(feedbackLife.moves[move].asks ?? {}, given);
  const [first] = problems;
  if (first) throw new DomainError('feedback/invalid', first.message, { [first.field]: first.message });
  return values as { answer?: string | null };
}
