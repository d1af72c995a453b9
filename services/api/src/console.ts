import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { existsSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { serverPaths } from './outside-paths';

const isServers = (url: string): boolean => serverPaths.has(url.split(/[/?]/, 2)[1] ?? '');

const TYPES: Record<string, string> = {
  '.svg': 'image/svg+xml',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
};

/** Serves the built console: files by name with a long life, the page itself for every screen's path. */
export async function serveConsole(app: NestFastifyApplication, directory: string): Promise<boolean> {
  const page = join(directory, 'index.html');
  if (!existsSync(page)) return false;
  const html = readFileSync(page);
  // Loaded here, because only processes that serve the console need it.
  const { default: fastifyStatic } = await import('@fastify/static');
  await app.register(fastifyStatic, {
    root: join(directory, 'assets'),
    prefix: '/assets/',
    immutable: true,
    // A name stands for one content for ever, so no browser asks again whether it changed: headers for that cost a page of 140 files 12 KiB.
    etag: false,
    lastModified: false,
    acceptRanges: false,
    // The build creates a .br and a .gz next to each file.
    preCompressed: true,
    maxAge: '365d',
    decorateReply: false,
  });
  const fastify = app.getHttpAdapter().getInstance();
  fastify.addHook('onRequest', async (request, reply) => {
    const isScreen = ['GET', 'HEAD'].includes(request.method) && !isServers(request.url) && !request.url.startsWith('/assets/');
    if (!isScreen) return;
    const file = /^\/(favicon\.svg|robots\.txt|service-worker\.js|widget\.(?:js|css)|apply\.(?:js|css))$/.exec(request.url)?.[1];
    if (file && existsSync(join(directory, file))) {
      return reply
        .header('content-type', TYPES[extname(file)] ?? 'text/plain')
        .header('cache-control', 'no-cache')
        .send(readFileSync(join(directory, file)));
    }
    return reply.header('content-type', 'text/html; charset=utf-8').header('cache-control', 'no-cache').send(html);
  });
  return true;
}
