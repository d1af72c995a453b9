import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { Allow, commandMeta, Context, type RequestContext } from '@matricula/auth';
import { messageBoundary } from '@matricula/domain/communication';
import { DecideCommand } from '../decision/decide.handler';
import { ReplayMessagesDto } from './communication.dto';

/** Messages that did not arrive. */
@ApiTags('communication')
@Allow('Setting_Configuration')
@Controller('messages')
export class MessageController {
  constructor(private readonly commands: CommandBus) {}

  /** Sends messages again that failed, or whose fate is unknown. */
  @Post('replay')
  @HttpCode(200)
  async replay(@Body() { messageIds }: ReplayMessagesDto, @Context() context: RequestContext) {
    const { commandId: _command, ...meta } = commandMeta(context);
    let position = '';
    for (const messageId of new Set(messageIds)) {
      const receipt = await this.commands.execute(
        new DecideCommand(messageBoundary, [messageId], { type: 'ReplayMessage', data: {} }, meta),
      );
      if (receipt.position > position) position = receipt.position;
    }
    return { code: 200, message: messageIds.length === 1 ? 'The message is sent again.' : 'The messages are sent again.', position };
  }
}
