import type { NestFastifyApplication } from '@nestjs/platform-fastify';

/** Proxies `/socket.io` to the live processes, so that a browser needs only one address. */
export async function handOnSockets(app: NestFastifyApplication, upstream: string): Promise<void> {
  // Loaded here, because only an api process with separate live processes needs it.
  const { default: proxy } = await import('@fastify/http-proxy');
  await app.register(proxy, { upstream, prefix: '/socket.io', rewritePrefix: '/socket.io', websocket: true });
}
