import 'reflect-metadata';
import { parseArgs } from 'node:util';
import { NestFactory } from '@nestjs/core';
import { loadConfig } from '@matricula/config';
import { todayIn } from '@matricula/lists';
import { JsonLogger, runTool, UsageError } from '@matricula/observability';
import { ApiModule } from '@matricula/services/api';
import { institutions } from './demo/institution';
import { morningBefore } from './demo/india-clock';
import { seedInstitution } from './demo/seed-institution';
import { seedScreens } from './demo/seed-screens';
import { simulateWork } from './demo/simulate-work';
import { openPorts } from './open-ports';

/** `npm run seed -- --leads 100000`: months of believable work in the first demonstration tenant, the same on every machine. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      leads: { type: 'string', default: '100000' },
      days: { type: 'string', default: '120' },
      seed: { type: 'string', default: '2026' },
      until: { type: 'string' },
    },
  });
  const leads = Number(values.leads);
  const days = Number(values.days);
  if (!Number.isInteger(leads) || leads < 1 || !Number.isInteger(days) || days < 1)
    throw new UsageError('--leads and --days take whole numbers above 0');
  const seed = Number(values.seed);
  const until = values.until ?? todayIn('Asia/Kolkata');
  if (!Number.isInteger(seed)) throw new UsageError('--seed takes a whole number');
  if (!/^\d{4}-\d\d-\d\d$/.test(until) || Number.isNaN(Date.parse(until))) throw new UsageError('--until takes a day such as 2026-06-30');
  const config = loadConfig();
  const logger = new JsonLogger('warn');
  const ports = await openPorts(config, logger);
  const app = await NestFactory.createApplicationContext(ApiModule.with(config, ports), { logger, abortOnError: false });
  const started = Date.now();
  for (const institution of institutions) await seedInstitution(app, institution, { at: morningBefore({ until, days }) });
  let shown = 0;
  await simulateWork(app, institutions[0], {
    leads,
    days,
    until,
    seed,
    onProgress: (captured, events) => {
      if (captured === shown || (captured - shown < leads / 20 && captured < leads)) return;
      shown = captured;
      const seconds = (Date.now() - started) / 1000;
      process.stdout.write(`  ${captured} leads, ${events} commands and events, ${Math.round(captured / seconds)} leads/s\n`);
    },
  });
  await seedScreens(app, institutions[0], { until, days, seed });
  process.stdout.write('  waiting for the read models\n');
  await ports.projections.caughtUp(await ports.store.head());
  process.stdout.write(`Seeded ${leads} leads over ${days} days in ${((Date.now() - started) / 1000).toFixed(1)} s\n`);
  await app.close();
  await ports.close();
}

runTool(main);
