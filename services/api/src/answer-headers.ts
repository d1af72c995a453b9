import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { BoundedMap } from '@matricula/vault';
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

/** Addresses of which it is remembered what is said to whoever asks there. */
const MOST_HOSTS = 100;

type Headers = readonly (readonly [name: string, value: string])[];

/** Headers of every answer: what a browser may do with it, and that nobody keeps what the API says. `realtime`: where else it may connect to. */
export function addAnswerHeaders(fastify: FastifyInstance, { hsts, realtime }: { hsts: boolean; realtime?: string }): void {
  // Built once: the plugin of Fastify builds its chain anew for every request.
  const secured = remembered(
    helmet({
      contentSecurityPolicy: {
        directives: {
          'script-src': ["'self'"],
          'connect-src': ["'self'", ownSockets, ...(realtime === undefined ? [] : [realtime])],
          'img-src': ["'self'", 'data:', 'blob:'],
          'media-src': ["'self'", 'blob:'],
          // A PDF that is attached is shown beside the message.
          'frame-src': ["'self'", 'blob:'],
          'upgrade-insecure-requests': null,
        },
      },
      hsts,
      // Another site's popup is kept apart, but by the screen that opened it: the second identity provider comes in one.
      crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    }),
  );
  fastify.addHook('onRequest', (request, reply, next) => {
    if (API.test(request.url)) reply.header('cache-control', 'no-store');
    if (ASKED_ANYWHERE.test(request.url)) reply.header('access-control-allow-origin', '*');
    if (BUILT.test(request.url)) {
      reply.headers({ 'x-content-type-options': 'nosniff', 'cross-origin-resource-policy': 'same-origin' });
      return next();
    }
    for (const [name, value] of secured(request.raw)) reply.raw.setHeader(name, value);
    if (POPUP.test(request.url)) reply.raw.setHeader('cross-origin-opener-policy', 'unsafe-none');
    if (LOADED_ANYWHERE.test(request.url)) reply.raw.setHeader('cross-origin-resource-policy', 'cross-origin');
    next();
  });
}

/** What helmet sets, which depends on the address that was asked and on nothing else: putting the policy together took longer than sending it. */
function remembered(secure: ReturnType<typeof helmet>): (request: IncomingMessage) => Headers {
  const known = new BoundedMap<Headers>(MOST_HOSTS);
  return (request) => {
    const host = request.headers.host ?? '';
    const found = known.get(host) ?? setBy(secure, request);
    known.set(host, found);
    return found;
  };
}

/** @throws what it calls back with */
function setBy(secure: ReturnType<typeof helmet>, request: IncomingMessage): Headers {
  const headers: [string, string][] = [];
  const answer = { setHeader: (name: string, value: string) => headers.push([name, value]), removeHeader: () => undefined };
  secure(request, answer as unknown as ServerResponse, (error) => {
    if (error) throw error as Error;
  });
  return headers;
}

/** Sockets of the address that was asked: some browsers do not count them to 'self'. */
function ownSockets({ headers: { host = '' } }: IncomingMessage, _reply: ServerResponse): string {
  return HOST.test(host) ? `ws://${host} wss://${host}` : "'self'";
}
