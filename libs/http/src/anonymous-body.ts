import { RouteConfig } from '@nestjs/platform-fastify';
import type { RouteOptions } from 'fastify';

/** Enough for a sign-in: requests without a session only carry an address and a password. */
const MOST_BYTES = 16 * 1024;

/** Limits the body size of a public route. */
export const ShortBody = () => RouteConfig({ bodyLimit: MOST_BYTES });

/** Hook that applies the body limit that a route's decorator sets. */
export function limitBody(route: RouteOptions): void {
  const { bodyLimit } = (route.config ?? {}) as { bodyLimit?: number };
  if (bodyLimit !== undefined) route.bodyLimit = bodyLimit;
}
