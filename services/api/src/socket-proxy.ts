import type { NestFastifyApplication } from '@nestjs/platform-fastify';

/** Hands `/socket.io` on to the live processes, so that a browser needs one address only. */
export async function handOnSockets(app: NestFastifyApplication, upstream: string): Promise<void> {
  // Loaded here: only an api beside live processes has need of it.
  const { default: proxy } = await import('@fastify/http-proxy');
  await app.register(proxy, { upstream, prefix: '/socket.io', rewritePrefix: '/socket.io', websocket: true });
}
