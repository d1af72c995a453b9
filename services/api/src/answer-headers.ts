import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { BoundedMap } from '@matricula/vault';
import helmet from 'helmet';

const API = /^\/api(\/|$|\?)/;
/** Called by pages on other sites: the handler decides whether they may, and they must be able to read a refusal. Cookies are not used. */
const ASKED_ANYWHERE = /^\/api\/enquiry-forms\//;
/** Loaded by pages on other sites. */
const LOADED_ANYWHERE = /^\/widget\.(js|css)(\?|$)/;
/** Scripts and styles: the policy of a document is in the document's own answer. A console loads more than a hundred of them. */
const BUILT = /^\/assets\//;
/**
 * Where the popup of an identity provider returns: it must still reach the window that opened it. The sandbox provider counts as another site too.
 */
const POPUP = /^\/(auth\/[^/]+\/callback(\?|$)|dev\/identity\/)/;
const HOST = /^([\w.-]+|\[[\da-f:.]+\])(:\d{1,5})?$/i;

/** Maximum number of hosts whose headers are cached. */
const MOST_HOSTS = 100;

type Headers = readonly (readonly [name: string, value: string])[];

/**
 * Sets the headers of every answer: what a browser may do with it, and that API answers are not cached. `realtime`: a further origin to connect to;
 * `agentPage`: the page that the dialer embeds.
 */
export function addAnswerHeaders(
  fastify: FastifyInstance,
  { hsts, realtime, agentPage }: { hsts: boolean; realtime?: string; agentPage?: string },
): void {
  // Computed once per host: the Fastify plugin builds its middleware chain again for every request.
  const secured = remembered(
    helmet({
      contentSecurityPolicy: {
        directives: {
          'script-src': ["'self'"],
          'connect-src': ["'self'", ownSockets, ...(realtime === undefined ? [] : [realtime])],
          'img-src': ["'self'", 'data:', 'blob:'],
          'media-src': ["'self'", 'blob:'],
          // An attached PDF is shown next to the message.
          'frame-src': ["'self'", 'blob:', ...(agentPage === undefined ? [] : [new URL(agentPage).origin])],
          'upgrade-insecure-requests': null,
        },
      },
      hsts,
      // Isolates the popups of other sites, but lets them reach the window that opened them: the second identity provider opens in a popup.
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

/** Caches the headers from helmet, which depend only on the host: building the policy took longer than sending it. */
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

/** The WebSocket origins of the requested host: some browsers do not include them in 'self'. */
function ownSockets({ headers: { host = '' } }: IncomingMessage, _reply: ServerResponse): string {
  return HOST.test(host) ? `ws://${host} wss://${host}` : "'self'";
}
