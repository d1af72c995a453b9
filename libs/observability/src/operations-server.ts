import { fastify } from 'fastify';
import type { Metrics } from './metrics';
import { readiness, type Checks } from './readiness';

/** Health and metrics of a process that serves nothing else (architecture §7). */
export interface OperationsServer {
  /** Address that it listens on. */
  url: string;
  stop(): Promise<void>;
}

/** Serves `/health/live`, `/health/ready` and `/metrics`, as the api does. */
export async function serveOperations(
  { port, host }: { port: number; host: string },
  metrics: Metrics,
  checks: Checks,
): Promise<OperationsServer> {
  const server = fastify({ forceCloseConnections: true });
  server.get('/health/live', async () => ({ status: 'ok' }));
  server.get('/health/ready', async (_request, reply) => {
    const found = await readiness(checks);
    return reply.status(found.status === 'ok' ? 200 : 503).send(found);
  });
  server.get('/metrics', async (_request, reply) => reply.header('content-type', 'text/plain; version=0.0.4').send(await metrics.text()));
  const url = await server.listen({ port, host });
  return { url, stop: () => server.close() };
}
