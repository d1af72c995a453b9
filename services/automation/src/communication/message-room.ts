import type { MessageRequested } from '@matricula/domain/communication';
import type { RecordedEvent } from '@matricula/domain/kernel';
import { whole } from '@matricula/domain/kernel/figures';
import { allOf, dayIn } from '@matricula/lists';
import { messagesOfMonth } from '@matricula/projections/communication';
import { messageList } from '@matricula/read-models/communication';
import { tenantList } from '@matricula/read-models/tenant';
import { ownWrites, type ReadStore } from '@matricula/read-store';

/** Checks the monthly message limit of an institution. */
export class MessageRoom {
  constructor(
    private readonly reads: ReadStore,
    private readonly now: () => Date = () => new Date(),
  ) {}

  /** Why a message is not sent; undefined if the limit allows it. Messages that were requested earlier count first. */
  async refusal({ tenantId, at, position, data }: RecordedEvent<MessageRequested>): Promise<string | undefined> {
    const tenant = await this.reads.get(tenantList, tenantId, tenantId);
    const most = tenant?.limits?.messages;
    if (!tenant || typeof most !== 'number') return undefined;
    await ownWrites(this.reads, messageList, { tenantId, readAfter: position });
    const today = dayIn(tenant.timeZone, this.now().toISOString());
    const isOfToday = dayIn(tenant.timeZone, at).slice(0, 7) === today.slice(0, 7);
    const where = allOf(
      messagesOfMonth(today, tenant.timeZone),
      { field: 'status', op: 'ne', value: 'failed' },
      { field: 'messageId', op: 'ne', value: data.messageId },
      isOfToday ? { field: 'requestedAt', op: 'lte', value: at } : undefined,
    );
    if ((await this.reads.count(messageList, tenantId, { where })) < most) return undefined;
    return `Your institution can send at most ${whole.format(most)} messages per month, and has reached this limit. Resend it next month, or ask your operator for a higher limit.`;
  }
}
