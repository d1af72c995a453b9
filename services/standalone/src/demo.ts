import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { loadConfig } from '@matricula/config';
import { JsonLogger, runTool } from '@matricula/observability';
import { ApiModule } from '@matricula/services/api';
import { seedDemo } from './demo/seed-demo';
import { openPorts } from './open-ports';

/** Creates the demonstration tenants of a distributed installation if the log is empty; does nothing in production. */
async function main(): Promise<void> {
  const config = loadConfig();
  if (config.environment === 'production') return;
  const logger = new JsonLogger('warn');
  const ports = await openPorts(config, logger);
  const app = await NestFactory.createApplicationContext(ApiModule.with(config, ports), { logger, abortOnError: false });
  for (const line of await seedDemo(app, ports, (said) => process.stdout.write(`${said}\n`))) process.stdout.write(`${line}\n`);
  await app.close();
  await ports.close();
}

runTool(main);
