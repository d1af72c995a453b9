import { Injectable } from '@nestjs/common';
import type { News } from '@matricula/outbound/channels';
import type { SandboxChannel } from '@matricula/outbound/kernel';
import type { ReportedNews } from '@matricula/platform';

type Record<One> = (news: One, about: { tenantId: string }) => Promise<void>;

/** Records what providers report. The context of a channel adds how: `hookNews.add('sms', (news, { tenantId }) => ...)`. */
@Injectable()
export class HookNews {
  private readonly recorders = new Map<SandboxChannel, Record<never>[]>();

  /** A recorder may get the same news again, and news out of order. Several recorders of a channel get all its news. */
  add<C extends SandboxChannel>(channel: C, record: Record<News[C]>): void {
    this.recorders.set(channel, [...(this.recorders.get(channel) ?? []), record as Record<never>]);
  }

  /** @throws Error if no context records the channel */
  async record({ channel, news }: ReportedNews, tenantId: string): Promise<void> {
    const recorders = this.recorders.get(channel) as Record<unknown>[] | undefined;
    if (!recorders) throw new Error(`No context records what providers of ${channel} report`);
    for (const one of news) for (const record of recorders) await record(one, { tenantId });
  }
}
