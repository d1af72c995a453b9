import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';

const API = /^\/api(\/|$|\?)/;
const HOST = /^([\w.-]+|\[[\da-f:.]+\])(:\d{1,5})?$/i;

/** Headers of every answer: what a browser may do with it, and that nobody keeps what the API says. */
export function addAnswerHeaders(fastify: FastifyInstance, { hsts }: { hsts: boolean }): void {
  // Built once: the plugin of Fastify builds its chain anew for every request.
  const secure = helmet({
    contentSecurityPolicy: {
      directives: {
        'script-src': ["'self'"],
        'connect-src': ["'self'", ownSockets],
        'img-src': ["'self'", 'data:', 'blob:'],
        'media-src': ["'self'", 'blob:'],
        'upgrade-insecure-requests': null,
      },
    },
    hsts,
  });
  fastify.addHook('onRequest', (request, reply, next) => {
    if (API.test(request.url)) reply.header('cache-control', 'no-store');
    secure(request.raw, reply.raw, (error) => next(error as Error));
  });
}

/** Sockets of the address that was asked: some browsers do not count them to 'self'. */
function ownSockets({ headers: { host = '' } }: IncomingMessage, _reply: ServerResponse): string {
  return HOST.test(host) ? `ws://${host} wss://${host}` : "'self'";
}
