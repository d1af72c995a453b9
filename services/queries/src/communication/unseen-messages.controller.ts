import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Context, SignedIn, type RequestContext } from '@matricula/auth';
import { messageStream, type MessageReplied, type MessageRepliesRead } from '@matricula/domain/communication';
import { ERASED, type RecordedEvent } from '@matricula/domain/kernel';
import { EventStore } from '@matricula/event-store';
import type { Answer } from '@matricula/http';
import { messageList, type MessageRow } from '@matricula/read-models/communication';
import type { Filter } from '@matricula/read-models/kernel';
import { ownWrites, ReadStore } from '@matricula/read-store';

/** An unread reply. */
interface UnseenMessage {
  _id: string;
  message_id: string;
  channel: MessageRow['channel'];
  text: string;
  time: string;
}

/** Maximum number of messages examined: the header shows no more. */
const MOST = 100;

/** Replies to a user's messages, until the user has seen them. */
@ApiTags('communication')
@SignedIn()
@Controller('unseen-messages')
export class UnseenMessagesController {
  constructor(
    private readonly reads: ReadStore,
    private readonly store: EventStore,
  ) {}

  /** Lists the chat messages to you that you have not seen, newest first. */
  @Get(':userId')
  async unseen(@Context() context: RequestContext): Promise<Answer<{ status: 'success'; data_obj: UnseenMessage[] }>> {
    const { tenantId, user } = context;
    await ownWrites(this.reads, messageList, context);
    const where: Filter = {
      and: [
        { field: 'senderId', op: 'eq', value: user.userId },
        { field: 'unseen', op: 'gt', value: 0 },
      ],
    };
    const rows = await this.reads.page(messageList, tenantId, { where, sort: [{ field: 'updatedAt', dir: 'desc' }], limit: MOST });
    // Only the log has the texts: those of an erased person are gone.
    const found = await Promise.all(
      rows.map(async ({ messageId, channel }) => {
        const events = await this.store.read(messageStream(tenantId, messageId));
        return unseenOf(events).map(({ replyId, ...said }) => ({ _id: replyId, message_id: messageId, channel, ...said }));
      }),
    );
    return {
      code: 200,
      message: 'Success',
      status: 'success',
      data_obj: found.flat().toSorted((one, other) => (one.time < other.time ? 1 : -1)),
    };
  }
}

function unseenOf(events: readonly RecordedEvent[]): { replyId: string; text: string; time: string }[] {
  const looks = events.filter(({ type }) => type === 'MessageRepliesRead') as RecordedEvent<MessageRepliesRead>[];
  const replies = events.filter(({ type }) => type === 'MessageReplied') as RecordedEvent<MessageReplied>[];
  const seen = new Set(looks.flatMap(({ data }) => data.replyIds));
  const unseen = replies.filter(({ data }) => !seen.has(data.replyId));
  return unseen.map(({ data: { replyId, text }, at, erased }) => ({ replyId, text: erased ? ERASED : text, time: at }));
}
