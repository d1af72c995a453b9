import { Readable } from 'node:stream';
import { PayloadTooLargeException } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyRequest, preParsingHookHandler, RouteOptions } from 'fastify';

/** Enough for a sign-in: requests without a session only carry an address and a password. */
const MOST_BYTES = 16 * 1024;

/** Limits the body size of a public route. */
export const ShortBody = () => RouteConfig({ bodyLimit: MOST_BYTES });

/** For calls of providers: a short body, also stored in `rawBody` byte by byte, because signatures cover it. */
export const HookBody = () => RouteConfig({ bodyLimit: MOST_BYTES, rawBody: true });

/** A request of a route with `HookBody`; undefined if it has no body. */
export interface RawRequest extends FastifyRequest {
  rawBody?: Buffer;
}

/** Hook that applies what a route's decorator sets: the body limit, and whether the raw body is stored. */
export function limitBody(route: RouteOptions): void {
  const { bodyLimit, rawBody } = (route.config ?? {}) as { bodyLimit?: number; rawBody?: boolean };
  if (bodyLimit !== undefined) route.bodyLimit = bodyLimit;
  if (rawBody) route.preParsing = storeBody;
}

const storeBody: preParsingHookHandler = async (request, reply, payload) => {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of payload as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > MOST_BYTES) {
      // The rest of the body is not read: the next request on this connection would stand behind it.
      reply.header('connection', 'close');
      throw new PayloadTooLargeException('Request body is too large');
    }
    parts.push(part);
  }
  const rawBody = Buffer.concat(parts);
  Object.assign(request, { rawBody });
  return Object.assign(Readable.from(rawBody), { receivedEncodedLength: bytes });
};
