import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';

const API = /^\/api(\/|$|\?)/;
/** Pages of others ask these: whether they may is decided there, and a refusal is to be read in words. No cookie is looked at. */
const ASKED_ANYWHERE = /^\/api\/enquiry-forms\//;
/** Pages of others load these. */
const LOADED_ANYWHERE = /^\/widget\.(js|css)(\?|$)/;
/** Scripts and styles: what a document may do stands in the document's own answer. A console asks for more than a hundred of them. */
const BUILT = /^\/assets\//;
/** Where the popup of an identity provider comes back to: it must still know the screen that opened it. The sandbox is as elsewhere as providers are. */
const POPUP = /^\/(auth\/[^/]+\/callback(\?|$)|dev\/identity\/)/;
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
    // Another site's popup is kept apart, but by the screen that opened it: the second identity provider comes in one.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
  });
  fastify.addHook('onRequest', (request, reply, next) => {
    if (API.test(request.url)) reply.header('cache-control', 'no-store');
    if (ASKED_ANYWHERE.test(request.url)) reply.header('access-control-allow-origin', '*');
    if (BUILT.test(request.url)) {
      reply.headers({ 'x-content-type-options': 'nosniff', 'cross-origin-resource-policy': 'same-origin' });
      return next();
    }
    secure(request.raw, reply.raw, (error) => {
      if (POPUP.test(request.url)) reply.raw.setHeader('cross-origin-opener-policy', 'unsafe-none');
      if (LOADED_ANYWHERE.test(request.url)) reply.raw.setHeader('cross-origin-resource-policy', 'cross-origin');
      next(error as Error);
    });
  });
}

/** Sockets of the address that was asked: some browsers do not count them to 'self'. */
function ownSockets({ headers: { host = '' } }: IncomingMessage, _reply: ServerResponse): string {
  return HOST.test(host) ? `ws://${host} wss://${host}` : "'self'";
}
