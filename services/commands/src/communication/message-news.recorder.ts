import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { messageBoundary } from '@matricula/domain/communication';
import { isInbound } from '@matricula/outbound/kernel';
import { systemMeta } from '@matricula/policy-kit';
import { DecideCommand } from '../decision';
import { HookNews } from './hook-news';

/** Records the state of messages; states only advance, so repeated and late news change nothing. */
@Injectable()
export class MessageNewsRecorder {
  constructor(commands: CommandBus, news: HookNews) {
    news.add('sms', async (one, { tenantId }) => {
      if (isInbound(one)) return;
      const { messageId, ...data } = one;
      const meta = { ...systemMeta(randomUUID()), tenantId, version: 1 };
      await commands.execute(new DecideCommand(messageBoundary, [messageId], { type: 'ReportMessage', data }, meta));
    });
  }
}
