import { Controller, Get, Header, HttpCode, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AnswersFile } from '@matricula/http';
import { Public } from '@matricula/auth';
import { EventStore } from '@matricula/event-store';
import { ListService } from '@matricula/lists';
import { Metrics, readiness } from '@matricula/observability';
import { Projections } from '@matricula/platform';
import { ReadStore } from '@matricula/read-store';
import { Vault } from '@matricula/vault';
import type { FastifyReply } from 'fastify';

/** Liveness, readiness and figures for operations (architecture §7); outside `/api`. */
@ApiTags('operations')
@Public()
@Controller()
export class HealthController {
  constructor(
    private readonly store: EventStore,
    private readonly reads: ReadStore,
    private readonly vault: Vault,
    private readonly projections: Projections,
    private readonly lists: ListService,
    private readonly metrics: Metrics,
  ) {}

  /** Answers if the process is alive. */
  @Get('health/live')
  live() {
    return { status: 'ok' };
  }

  /**
   * Answers whether all dependencies respond and all lists were built once; 503 with the reasons otherwise.
   * `filling` names incomplete lists with their progress.
   */
  @Get('health/ready')
  @HttpCode(200)
  async ready(@Res({ passthrough: true }) reply: FastifyReply) {
    let filling: Record<string, number> | undefined;
    const found = await readiness({
      eventStore: () => this.store.head(),
      readStore: () => this.reads.position('lead-list'),
      vault: () => this.vault.version('session'),
      projections: () => this.projections.stats(),
      lists: async () => {
        filling = await this.lists.filling();
        this.lists.assertFilledOnce(filling);
      },
    });
    reply.status(found.status === 'ok' ? 200 : 503);
    return { ...found, filling };
  }

  /** Answers with the metrics of the process for Prometheus. */
  @AnswersFile('text/plain', 'http_requests_total 42')
  @Get('metrics')
  @Header('content-type', 'text/plain; version=0.0.4')
  figures(): Promise<string> {
    return this.metrics.text();
  }
}
