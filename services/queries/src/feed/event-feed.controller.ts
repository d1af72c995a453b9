import { Controller, Get, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AnswersFile } from '@matricula/http';
import { AllowKeyOrCode, ReaderTenant } from '@matricula/auth';
import type { Position } from '@matricula/domain/kernel';
import { withoutPoints } from '@matricula/domain/scorecard';
import { cloudEvent } from '@matricula/event-feed';
import { EventStore, type LogFilter } from '@matricula/event-store';
import type { FastifyReply } from 'fastify';
import { Readable } from 'node:stream';
import { asyncApiDocument } from './async-api';
import { EventFeedDto } from './event-feed.dto';

const LIMIT = 1_000;
const BATCH = 500;
/** Polling interval of the log when this process gets no notice of an append. */
const LOOK_EVERY_MS = 200;

/** The log of a tenant for data teams: resumable, in order, at least once. */
@ApiTags('events')
@Controller()
export class EventFeedController {
  constructor(private readonly store: EventStore) {}

  /**
   * Reads the events after a position as CloudEvents 1.0, one JSON per line. Continue with the `position` of the last line, or, with `types` and fewer lines than `limit`, with the header
   * `x-head-position`. With `wait`, the answer waits for the next event, and is empty after that many seconds. Points of interviews are left out, because
   * panellists score blind.
   */
  @AllowKeyOrCode({ scope: 'events', codes: ['API_DOC', 'LEADS'], seesAll: true })
  @AnswersFile(
    'application/x-ndjson',
    '{"specversion":"1.0","type":"LeadCaptured","position":"0000000000000042","data":{"leadId":"lead-1"}}',
  )
  @Get('events')
  async events(
    @Query() { after = '', limit = LIMIT, types, wait = 0 }: EventFeedDto,
    @ReaderTenant() tenantId: string,
    @Res() reply: FastifyReply,
  ) {
    const gone = new AbortController();
    reply.raw.once('close', () => gone.abort());
    const filter: LogFilter = { tenantId, types: types?.split(',').filter(Boolean) };
    const from = wait > 0 ? await this.next(after, filter, wait * 1_000, gone.signal) : after;
    return reply
      .header('content-type', 'application/x-ndjson; charset=utf-8')
      .header('x-head-position', await this.store.head())
      .send(Readable.from(this.lines(from, filter, limit, gone.signal)));
  }

  /** Describes every event type of the product as an AsyncAPI 3 document. */
  @AllowKeyOrCode({ scope: 'events', codes: ['API_DOC'] })
  @Get('asyncapi.json')
  asyncApi() {
    return asyncApiDocument();
  }

  /** Produces lines at the speed of the consumer: the log is read one batch ahead. */
  private async *lines(after: Position, filter: LogFilter, limit: number, gone: AbortSignal): AsyncGenerator<string> {
    let left = limit;
    for await (const batch of this.store.readAll(after, { filter, batchSize: Math.min(BATCH, limit) })) {
      if (gone.aborted) return;
      const taken = batch.slice(0, left);
      left -= taken.length;
      if (taken.length > 0) yield `${taken.map((event) => JSON.stringify(cloudEvent(withoutPoints(event)))).join('\n')}\n`;
      if (left <= 0) return;
    }
  }

  /** Waits until an event after a position matches, and returns where to read from, so that events without a match are not read again. */
  private async next(after: Position, filter: LogFilter, waitMs: number, gone: AbortSignal): Promise<Position> {
    const until = performance.now() + waitMs;
    let from = after;
    while (!gone.aborted) {
      const head = await this.store.head();
      if (head > from) {
        for await (const _ of this.store.readAll(from, { filter, batchSize: 1, sealed: true })) return from;
        from = head;
      }
      const left = until - performance.now();
      if (left <= 0) return from;
      await this.grown(Math.min(left, LOOK_EVERY_MS), gone);
    }
    return from;
  }

  /** Waits until the log grew, the client left, or the time is up. */
  private grown(withinMs: number, gone: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        stop();
        gone.removeEventListener('abort', done);
        resolve();
      };
      const timer = setTimeout(done, withinMs);
      const stop = this.store.onAppended(done);
      gone.addEventListener('abort', done);
    });
  }
}
