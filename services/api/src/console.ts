import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serverPaths } from './outside-paths';

const isServers = (url: string): boolean => serverPaths.has(url.split(/[/?]/, 2)[1] ?? '');

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
  });
  const fastify = app.getHttpAdapter().getInstance();
  fastify.addHook('onRequest', async (request, reply) => {
    const isScreen = ['GET', 'HEAD'].includes(request.method) && !isServers(request.url) && !request.url.startsWith('/assets/');
    if (!isScreen) return;
    const file = /^\/(favicon\.svg|robots\.txt|service-worker\.js|widget\.(?:js|css)|apply\.(?:js|css))$/.exec(request.url)?.[1];
    // Their names stay when their content changes: browsers keep them, and ask each time whether they are the same.
    if (file && existsSync(join(directory, file)))
      return reply.header('cache-control', 'no-cache').sendFile(file, directory, { cacheControl: false, etag: true });
    return reply.header('content-type', 'text/html; charset=utf-8').header('cache-control', 'no-cache').send(html);
  });
  return true;
}
