import type { FastifyReply, FastifyRequest } from 'fastify';
import { pipeline, Readable } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip, type BrotliOptions } from 'node:zlib';

/** Shorter answers fit into one packet uncompressed. */
const LEAST_BYTES = 1024;
const TEXT = /^(text\/|application\/([\w.+-]+\+)?(json|xml|javascript)|image\/svg)/;
// The brotli quality that is as fast as gzip and still compresses better.
const QUICK: BrotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

const encodings = {
  br: { whole: (body: Buffer | string) => promisify(brotliCompress)(body, QUICK), flowing: () => createBrotliCompress(QUICK) },
  gzip: { whole: (body: Buffer | string) => promisify(gzip)(body), flowing: () => createGzip() },
};

/** The best encoding that a client accepts; undefined for uncompressed text. */
export function encodingFor(accepted: string | string[] | undefined): keyof typeof encodings | undefined {
  const taken = new Map(
    String(accepted ?? '')
      .toLowerCase()
      .split(',')
      .map((part) => {
        const [name = '', ...parameters] = part.split(';').map((word) => word.trim());
        const quality = parameters.find((parameter) => parameter.startsWith('q='));
        return [name, quality === undefined ? 1 : Number(quality.slice(2))];
      }),
  );
  return (['br', 'gzip'] as const).find((name) => (taken.get(name) ?? taken.get('*') ?? 0) > 0);
}

/**
 * Compresses answers of the API, streamed exports included. Sessions travel in a header that no foreign page can make a
 * browser send, so the length of an answer gives nothing away to one.
 */
export async function compressAnswer(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  if (!request.url.startsWith('/api/') || !TEXT.test(String(reply.getHeader('content-type') ?? ''))) return payload;
  if (reply.hasHeader('content-encoding')) return payload;
  const flowing = payload instanceof Readable;
  const whole = typeof payload === 'string' || Buffer.isBuffer(payload);
  // Compares characters instead of bytes: counting the bytes of a long text takes as long as writing it.
  if (!flowing && !(whole && payload.length >= LEAST_BYTES)) return payload;
  reply.header('vary', 'accept-encoding');
  const encoding = encodingFor(request.headers['accept-encoding']);
  if (!encoding) return payload;
  reply.header('content-encoding', encoding).removeHeader('content-length');
  if (whole) return encodings[encoding].whole(payload);
  const encoder = encodings[encoding].flowing();
  // A failure half-way destroys the output, so that the download ends as failed and not as complete.
  pipeline(payload, encoder, (error) => error && encoder.destroy(error));
  return encoder;
}
