import type { IncomingHttpHeaders } from 'node:http';

const PASSED_ON = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'];

/** The connection comes from this machine, without a proxy, and under a local host name (against DNS rebinding). */
export const isLoopback = (address: string | undefined, { host = '', ...headers }: IncomingHttpHeaders): boolean =>
  /^(::1|(::ffff:)?127(\.\d{1,3}){3})$/.test(address ?? '') &&
  /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i.test(host) &&
  !PASSED_ON.some((name) => headers[name] !== undefined);

/** The request was not triggered by a page of another site. Browsers that do not say so name the origin of the page. */
export const isOwnPage = ({ 'sec-fetch-site': site, origin, host = '' }: IncomingHttpHeaders): boolean =>
  site === undefined ? origin === undefined || origin.replace(/^https?:\/\//, '') === host : site === 'same-origin' || site === 'none';
