import { randomUUID } from 'node:crypto';
import { Injectable, Logger, type BeforeApplicationShutdown } from '@nestjs/common';
import { callDecider, callIdOf, callStream } from '@matricula/domain/call';
import { EventStore } from '@matricula/event-store';
import type { CallNews } from '@matricula/outbound/voice';
import { Background } from '@matricula/platform';
import { systemMeta } from '@matricula/policy-kit';
import { HookNews } from '../communication';
import { CallConfirmation } from './call-confirmation';
import { CallRecorder } from './call-recorder';

/** The provider is asked again about a call after these times: one that just began or ended may not be in its records yet. */
const AGAIN_MS = [1_000, 4_000, 15_000];
/** The largest number of calls that wait for another question, so that forged reports do not flood the provider. */
const MOST_WAITING = 100;

/** Records the calls that providers report to their hooks, once they are confirmed. */
@Injectable()
export class ReportedCalls implements BeforeApplicationShutdown {
  private readonly logger = new Logger('Hooks');
  private readonly waiting = new Map<string, NodeJS.Timeout>();

  constructor(
    private readonly recorder: CallRecorder,
    private readonly confirmation: CallConfirmation,
    private readonly store: EventStore,
    private readonly background: Background,
    news: HookNews,
  ) {
    news.add('voice', (one, { tenantId }) => this.hear(one, tenantId));
  }

  /** Calls that still wait are found by the comparison with the provider's list. */
  beforeApplicationShutdown(): void {
    for (const timer of this.waiting.values()) clearTimeout(timer);
  }

  private async hear(news: CallNews, tenantId: string, asked = 0): Promise<void> {
    const callId = callIdOf(news.provider, news.callId);
    const { known, answered } = (await this.store.states.current(callDecider, callStream(tenantId, callId))).state;
    const isNew = !known;
    const told = await this.confirmation.of(news, tenantId, isNew, answered);
    if ('news' in told) return void (await this.recorder.record(told.news, { ...systemMeta(randomUUID()), tenantId, version: 1 }));
    const delay = isNew || told.again ? AGAIN_MS[asked] : undefined;
    if (delay !== undefined && this.isWaiting(`${tenantId}/${callId}`, delay, () => this.hear(news, tenantId, asked + 1))) return;
    const message = `Did not record what was reported of a call: ${told.refused}`;
    this.logger.warn({ message, tenantId, provider: news.provider, callId: news.callId });
  }

  /** Repeats the question later; false if too many calls wait. One report of each call waits, the others are not needed. */
  private isWaiting(key: string, delay: number, again: () => Promise<void>): boolean {
    if (this.waiting.has(key)) return true;
    if (this.waiting.size >= MOST_WAITING) return false;
    const turn = () => {
      this.waiting.delete(key);
      this.background.run(`call-confirmation-${key}`, 'confirm a reported call', again);
    };
    this.waiting.set(key, setTimeout(turn, delay).unref());
    return true;
  }
}
