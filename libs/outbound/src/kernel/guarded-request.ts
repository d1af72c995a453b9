import { lookup as resolve, type LookupAddress } from 'node:dns';
import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from './public-address';

const TIMEOUT_MS = 15_000;
const MOST_BYTES = 64 * 1024;

/** Nothing left this machine; `never` when it never will, such as towards a private address. */
export class NotSent extends Error {
  constructor(
    message: string,
    readonly never: boolean,
  ) {
    super(message);
    this.name = 'NotSent';
  }
}

/** A request and its limits. */
export interface GuardedRequest {
  url: string;
  method?: 'GET' | 'POST';
  headers?: Record<string, string | number>;
  body?: string | Buffer;
  /** Limit for the whole request. A response that has begun by then counts, as far as it was received. */
  timeoutMs?: number;
  /** Maximum size of the response that is read (64 KB by default); larger responses are of no use here. */
  mostBytes?: number;
  /** Which addresses may be reached; public ones by default. Specs let it reach their own. */
  mayReach?: (address: string) => boolean;
}

export interface GuardedAnswer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
  /** The same as bytes. */
  body: Buffer;
  /** There is more than was read. */
  cut: boolean;
}

/**
 * Sends a request to a URL that a user entered. Connects to the resolved and checked IP address, so that no name leads into the internal network.
 * Redirects are returned, not followed. @throws NotSent if nothing was sent; any other error if something may have been sent
 */
export function guardedRequest({
  url,
  method = 'POST',
  headers,
  body,
  timeoutMs = TIMEOUT_MS,
  mostBytes = MOST_BYTES,
  mayReach = isPublicAddress,
}: GuardedRequest) {
  return new Promise<GuardedAnswer>((answer, fail) => {
    const { protocol, hostname } = new URL(url);
    if (protocol !== 'https:' && protocol !== 'http:') return fail(new NotSent(`${protocol} is no way to send anything.`, true));
    const host = hostname.replace(/^\[|\]$/g, '');
    // Names are checked when they are resolved; an IP address is never resolved, so check it here.
    if (isIP(host) && !mayReach(host)) return fail(privateAddress(host));
    const send = protocol === 'https:' ? requestHttps : requestHttp;
    const request = send(url, { method, headers, lookup: lookupReachable(mayReach), agent: false });
    let isConnected = false;
    let answering: IncomingMessage | undefined;
    // A deadline for the whole request, not for idle time: a server that sends byte by byte could hold it for hours.
    const deadline = setTimeout(() => {
      if (answering) answering.destroy();
      else request.destroy(new Error(`No answer within ${timeoutMs / 1000} s.`));
    }, timeoutMs);
    request.on('close', () => clearTimeout(deadline));
    request.on('socket', (socket) => socket.once(protocol === 'https:' ? 'secureConnect' : 'connect', () => (isConnected = true)));
    request.on('error', (error) =>
      fail(isConnected || error instanceof NotSent ? error : new NotSent(error.message || 'No connection.', false)),
    );
    request.on('response', (response) => {
      answering = response;
      const chunks: Buffer[] = [];
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        if (bytes < mostBytes) chunks.push(chunk);
        bytes += chunk.length;
        if (bytes > mostBytes) response.destroy();
      });
      response.on('close', () => {
        const { statusCode: status = 0, headers: got } = response;
        const content = Buffer.concat(chunks);
        const read = { text: content.toString().slice(0, mostBytes), body: content.subarray(0, mostBytes) };
        answer({ status, headers: got, ...read, cut: bytes > mostBytes });
      });
    });
    request.end(body);
  });
}

/** Names the entered host only: the internal address that it resolves to must not be revealed. */
const privateAddress = (address: string) => new NotSent(`${address} is not a public address.`, true);

/** Resolves a name that a user entered to a permitted address. @throws NotSent if there is none, or if one of its addresses is not permitted */
export async function reachableAddress(host: string, mayReach = isPublicAddress): Promise<string> {
  const found = await new Promise<LookupAddress[]>((known, fail) =>
    resolve(host, { all: true }, (error, all) => (error ? fail(new NotSent(`${host} is not known.`, false)) : known(all))),
  );
  const refused = found.find(({ address }) => !mayReach(address));
  if (refused || !found[0]) throw privateAddress(host);
  return found[0].address;
}

/** Resolves names to permitted addresses; a name with a single forbidden address is refused. */
function lookupReachable(mayReach: (address: string) => boolean): LookupFunction {
  return (hostname, options, done) => {
    resolve(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
      if (error) return done(new NotSent(`${hostname} is not known.`, false), '', 0);
      const refused = addresses.find(({ address }) => !mayReach(address));
      const [first] = addresses;
      if (refused || !first) return done(privateAddress(hostname), '', 0);
      if (options.all) return (done as (e: null, all: LookupAddress[]) => void)(null, addresses);
      done(null, first.address, first.family);
    });
  };
}
