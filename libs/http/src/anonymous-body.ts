import { RouteConfig } from '@nestjs/platform-fastify';
import type { RouteOptions } from 'fastify';

/** An address and a password are all that somebody without a session has to say. */
const MOST_BYTES = 16 * 1024;

/** What anybody may send is read only while it is short. */
export const ShortBody = () => RouteConfig({ bodyLimit: MOST_BYTES });

/** Hook that gives a route the limit which its decorator says. */
export function limitBody(route: RouteOptions): void {
  const { bodyLimit } = (route.config ?? {}) as { bodyLimit?: number };
  if (bodyLimit !== undefined) route.bodyLimit = bodyLimit;
}
