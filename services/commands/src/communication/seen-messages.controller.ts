import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { commandMeta, Context, SignedIn, type RequestContext } from '@matricula/auth';
import { messageBoundary } from '@matricula/domain/communication';
import { DomainError } from '@matricula/domain/kernel';
import { bodyOf } from '@matricula/domain/kernel/field-schema';
import type { ValuesOf } from '@matricula/domain/kernel/field-set';
import { done } from '@matricula/http';
import { messageList } from '@matricula/read-models/communication';
import { ReadStore } from '@matricula/read-store';
import { DecideCommand } from '../decision';
import { seenMessagesBody } from './communication.wire';

/** Replies that the user has seen. */
@ApiTags('communication')
@SignedIn()
@Controller('unseen-messages')
export class SeenMessagesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly reads: ReadStore,
  ) {}

  /** Records that you have seen the replies to a message of yours. */
  @Post(':messageId/seen')
  @HttpCode(200)
  async seen(
    @Param('messageId') messageId: string,
    @Body({ schema: bodyOf(seenMessagesBody) }) { replyIds }: ValuesOf<typeof seenMessagesBody>,
    @Context() context: RequestContext,
  ) {
    const row = await this.reads.get(messageList, context.tenantId, messageId);
    if (row?.senderId !== context.user.userId) throw new DomainError('message/unknown', 'There is no such message.');
    const { position } = await this.commands.execute(
      new DecideCommand(
        messageBoundary,
        [messageId],
        { type: 'SeeReplies', data: { replyIds: [...(replyIds ?? [])] } },
        commandMeta(context),
      ),
    );
    return done('Seen.', position);
  }
}
