import type { IncomingHttpHeaders } from 'node:http';

const PASSED_ON = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'];

/** The connection itself comes from this machine, no proxy passed it on, and no foreign name was made to point here. */
export const isLoopback = (address: string | undefined, { host = '', ...headers }: IncomingHttpHeaders): boolean =>
  /^(::1|(::ffff:)?127(\.\d{1,3}){3})$/.test(address ?? '') &&
  /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i.test(host) &&
  !PASSED_ON.some((name) => headers[name] !== undefined);

/** Nor did a page of somebody else's make the browser ask. */
export const isOwnPage = ({ 'sec-fetch-site': site }: IncomingHttpHeaders): boolean =>
  site === undefined || site === 'same-origin' || site === 'none';
