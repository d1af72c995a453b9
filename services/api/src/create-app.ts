import multipart from '@fastify/multipart';
import type { INestApplication, LoggerService } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { IoAdapter } from '@nestjs/platform-socket.io';
import type { Config } from '@matricula/config';
import { InputPipe, limitBody, writeAnswer } from '@matricula/http';
import { Metrics } from '@matricula/observability';
import { pusherSocket } from '@matricula/outbound/realtime';
import { Projections, Traffic, type Ports } from '@matricula/platform';
import { addAnswerHeaders } from './answer-headers';
import { openApiDocument } from './open-api/open-api';
import { OpenApi } from './open-api/open-api.controller';
import { ApiModule } from './api.module';
import { refuseAddress } from './refused-address';
import { compressAnswer } from './compress';
import { hearOut } from './hear-out';
import { Automation } from '@matricula/services/automation';
import { OUTSIDE } from './outside-paths';

/** The HTTP and socket application over opened ports; not listening yet. */
export async function createApp(config: Config, ports: Ports, logger: LoggerService | false): Promise<NestFastifyApplication> {
  const { bodyBytes, uploadBytes } = config.limits;
  const adapter = new FastifyAdapter({
    bodyLimit: bodyBytes,
    trustProxy: config.trustProxy,
    forceCloseConnections: true,
    frameworkErrors: refuseAddress,
  });
  const app = await NestFactory.create<NestFastifyApplication>(ApiModule.with(config, ports), adapter, { logger, abortOnError: false });
  underApi(app);
  app.useWebSocketAdapter(new IoAdapter(app));
  app.useGlobalPipes(new InputPipe());
  addAnswerHeaders(adapter.getInstance(), {
    hsts: config.environment === 'production',
    realtime: config.realtime.kind === 'pusher' ? pusherSocket(config.realtime) : undefined,
    agentPage: config.agentPage,
  });
  adapter.getInstance().setReplySerializer(writeAnswer);
  adapter.getInstance().addHook('onSend', hearOut(bodyBytes));
  adapter.getInstance().addHook('onSend', compressAnswer);
  adapter.getInstance().addHook('onRoute', limitBody);
  await app.register(multipart, { limits: { fileSize: uploadBytes, files: 1 } });
  app.get(OpenApi).describe(() => openApiDocument(app));
  measure(app);
  app.enableShutdownHooks([]);
  return app;
}

/** Puts every path of the application under `/api/`, except for operations. */
export const underApi = <App extends INestApplication>(app: App): App => app.setGlobalPrefix('api', { exclude: OUTSIDE });

function measure(app: NestFastifyApplication): void {
  const metrics = app.get(Metrics);
  const projections = app.get(Projections);
  const traffic = app.get(Traffic);
  const fastify = app.getHttpAdapter().getInstance();
  fastify.addHook('onResponse', async (request, reply) => {
    const labels = { method: request.method, route: request.routeOptions.url ?? 'unknown', status: String(reply.statusCode) };
    metrics.requests.observe(labels, reply.elapsedTime / 1000);
    traffic.note(String(request.headers['tenant-tid'] ?? ''));
  });
  const perModel = async (figure: (stats: Awaited<ReturnType<Projections['stats']>>[number]) => number) =>
    (await projections.stats())
      .filter(({ rebuilding }) => !rebuilding)
      .map((stats) => ({ labels: { model: stats.model }, value: figure(stats) }));
  app.get(Automation).measure(metrics);
  metrics.gauge('projection_lag_seconds', 'Age of the oldest event that a read model has not folded.', ['model'], () =>
    perModel(({ lagSeconds }) => lagSeconds),
  );
  metrics.gauge('projection_lag_events', 'Events that a read model has not folded.', ['model'], () =>
    perModel(({ lagEvents }) => lagEvents ?? 0),
  );
  metrics.gauge('projection_events_per_second', 'Rate of the last batch of a read model.', ['model'], () =>
    perModel(({ eventsPerSecond }) => eventsPerSecond),
  );
}
