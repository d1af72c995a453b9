import { Injectable } from '@nestjs/common';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** Metrics for Prometheus: values collected at scrape time, and durations of requests and appends. */
@Injectable()
export class Metrics {
  private readonly registry = new Registry();

  readonly requests = new Histogram({
    name: 'http_request_seconds',
    help: 'Time to answer a request, by route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [this.registry],
  });

  readonly appends = new Histogram({
    name: 'event_append_seconds',
    help: 'Time until an append is durable.',
    buckets: [0.0005, 0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5],
    registers: [this.registry],
  });

  constructor() {
    collectDefaultMetrics({ register: this.registry });
  }

  /** A gauge that is computed at scrape time; `collect` returns values by label. */
  gauge(
    name: string,
    help: string,
    labelNames: string[],
    collect: () => Promise<{ labels: Record<string, string>; value: number }[]>,
  ): void {
    new Gauge({
      name,
      help,
      labelNames,
      registers: [this.registry],
      async collect() {
        this.reset();
        for (const { labels, value } of await collect()) this.set(labels, value);
      },
    });
  }

  /** All figures in the text format. */
  text(): Promise<string> {
    return this.registry.metrics();
  }
}
