import { connect, isIP, type Socket } from 'node:net';
import { connect as connectSafely } from 'node:tls';
import type { ISocketFactory } from 'kafkajs';

const KEEP_ALIVE_MS = 60_000;
/** An answer starts with its length, in so many bytes. */
const LENGTH = 4;

/** Opens the client's connections. */
export const kafkaSocket: ISocketFactory = ({ host, port, ssl, onConnect }) => {
  const place = { host, port, noDelay: true };
  const socket = ssl
    ? connectSafely({ ...place, ...(isIP(host) ? {} : { servername: host }), ...ssl }, onConnect)
    : connect(place, onConnect);
  socket.setKeepAlive(true, KEEP_ALIVE_MS);
  handWhole(socket);
  return socket;
};

/**
 * Passes only complete answers to the client. The client keeps the beginning of an interrupted answer and takes the next connection's data for the
 * rest: it then waits for bytes that never come, or reads past the end, which crashes the process.
 */
function handWhole(socket: Socket): void {
  const push = socket.push.bind(socket);
  let pieces: Buffer[] = [];
  let size = 0;
  let needed = LENGTH;
  socket.push = (chunk: Buffer | null) => {
    if (chunk === null) return push(null);
    pieces.push(chunk);
    size += chunk.length;
    if (size < needed) return true;
    const all = Buffer.concat(pieces, size);
    let whole = 0;
    for (needed = LENGTH; size - whole >= LENGTH; whole += needed) {
      needed = LENGTH + all.readInt32BE(whole);
      if (size - whole < needed) break;
    }
    if (size - whole < LENGTH) needed = LENGTH;
    pieces = [all.subarray(whole)];
    size -= whole;
    return whole === 0 || push(all.subarray(0, whole));
  };
}
