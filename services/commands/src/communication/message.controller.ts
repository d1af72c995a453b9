import { randomUUID } from 'node:crypto';
import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { Allow, commandMeta, Context, type RequestContext } from '@matricula/auth';
import { communicationNotifications, messageBoundary, personChannels, pushBoundary } from '@matricula/domain/communication';
import { DomainError } from '@matricula/domain/kernel';
import { bodyOf } from '@matricula/domain/kernel/field-schema';
import type { ValuesOf } from '@matricula/domain/kernel/field-set';
import { done } from '@matricula/http';
import { DecideCommand } from '../decision';
import { replayMessagesBody, testMessageBody } from './communication.wire';

/** Test messages, and repeated sending of messages that failed. */
@ApiTags('communication')
@Allow('Setting_Configuration')
@Controller('messages')
export class MessageController {
  constructor(private readonly commands: CommandBus) {}

  /** Sends a message to yourself, to test a channel: to your address, your number, your browsers. */
  @Post('test')
  @HttpCode(200)
  async test(@Body({ schema: bodyOf(testMessageBody) }) { channel }: ValuesOf<typeof testMessageBody>, @Context() context: RequestContext) {
    const { commandId: _command, ...meta } = commandMeta(context);
    const { userId, email, altMobile } = context.user;
    const testId = randomUUID();
    if (channel === 'push') {
      const decision = {
        type: 'PushNotification',
        data: {
          userId,
          notificationId: testId,
          ...{
            kind: communicationNotifications.pushTest.kind,
            channels: communicationNotifications.pushTest.channels,
            ownMail: false,
            about: {},
          },
        },
      } as const;
      const { events, position } = await this.commands.execute(new DecideCommand(pushBoundary, [userId], decision, meta));
      if (events.length === 0) throw new DomainError('message/no-address', 'Turn notifications on in this browser first.');
      return done('The test is on its way.', position);
    }
    const to = channel === 'email' ? email : altMobile;
    if (!to) throw new DomainError('message/no-address', 'Your account has no phone number. Add one first.');
    const messageId = `test-${testId}`;
    const words = { title: 'A test', body: 'This is a test message of this channel.' };
    const data = { messageId, channel: channel as (typeof personChannels)[number], kind: 'test', recipientId: userId, to, ...words };
    const { position } = await this.commands.execute(
      new DecideCommand(messageBoundary, [messageId], { type: 'RequestMessage', data }, meta),
    );
    return done('The test is on its way.', position);
  }

  /** Sends messages again that failed, or whose delivery is unknown. */
  @Post('replay')
  @HttpCode(200)
  async replay(
    @Body({ schema: bodyOf(replayMessagesBody) }) { messageIds }: ValuesOf<typeof replayMessagesBody>,
    @Context() context: RequestContext,
  ) {
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
