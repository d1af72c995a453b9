import type { IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Reads the rest of a refused upload before the answer is sent: closing the connection while the client is still sending would lose
 * the answer. Limited in bytes: a client that sends more is cut off.
 */
export const hearOut = (most: number) =>
  async function (request: FastifyRequest, { statusCode }: FastifyReply): Promise<void> {
    if (statusCode >= 400 && request.isMultipart() && !request.raw.complete) await rest(request.raw, most);
  };

function rest(body: IncomingMessage, most: number): Promise<void> {
  body.unpipe();
  return new Promise((resolve) => {
    if (body.readableEnded || body.destroyed) return resolve();
    let bytes = 0;
    body.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > most) resolve();
    });
    body.once('end', resolve);
    body.once('close', resolve);
    body.resume();
  });
}
