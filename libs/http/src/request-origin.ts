import { randomUUID } from 'node:crypto';

/** Every event of a command keeps both: of a bulk action, a thousand times. */
const LONGEST_AGENT = 400;
const CORRELATION = /^[\w.:/=+-]{1,128}$/;

interface Headers {
  'x-correlation-id'?: string;
  'user-agent'?: string;
}

/** The correlation id of a request: the client's, or a new one if that is missing or invalid. */
export const correlationOf = (headers: Headers, own = randomUUID() as string): string => {
  const given = headers['x-correlation-id'];
  return given !== undefined && CORRELATION.test(given) ? given : own;
};

/** User agent of the client, truncated to the length of honest ones. */
export const agentOf = (headers: Headers): string | undefined => headers['user-agent']?.slice(0, LONGEST_AGENT);
