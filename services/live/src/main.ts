import 'reflect-metadata';
import { Module, type DynamicModule } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { IoAdapter } from '@nestjs/platform-socket.io';
import { AuthModule } from '@matricula/auth';
import { loadConfig, type Config } from '@matricula/config';
import { JsonLogger, Metrics, retriedBy, runProcess } from '@matricula/observability';
import { openDistributed, PlatformModule, type Ports } from '@matricula/platform';
import { lists } from '@matricula/projections/lists';
import { dashboards, reports } from '@matricula/projections/reports';
import { projectors } from '@matricula/projections';
import { HealthController } from '@matricula/services/api';
import { LiveModule } from './live.module';

@Module({})
class LiveProcessModule {
  static with(config: Config, ports: Ports): DynamicModule {
    return {
      module: LiveProcessModule,
      imports: [PlatformModule.with(config, ports, { lists, reports, dashboards }), AuthModule, LiveModule],
      controllers: [HealthController],
      providers: [Metrics],
    };
  }
}

/** Sockets of the distributed profile; any number of copies, each receives every change through Kafka. */
runProcess(async () => {
  const config = loadConfig();
  const logger = new JsonLogger(config.logLevel);
  const ports = await openDistributed(config, {
    name: 'live',
    projectors,
    hearsChanges: true,
    jobDuty: 'own',
    onError: retriedBy(logger),
  });
  const adapter = new FastifyAdapter({ forceCloseConnections: true });
  const app = await NestFactory.create<NestFastifyApplication>(LiveProcessModule.with(config, ports), adapter, {
    logger,
    abortOnError: false,
  });
  app.useWebSocketAdapter(new IoAdapter(app));
  await app.listen({ port: config.port, host: config.host });
  return {
    ready: `live: ready at ${await app.getUrl()}`,
    stop: async () => {
      await app.close();
      await ports.close();
    },
  };
});
