import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** Always a download, never shown in place; old clients get a plain name, others the true one (RFC 6266). */
export const dispositionOf = (name: string): string =>
  `attachment; filename="${name.replace(/[^\w. -]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)}`;

/** Sends a file that a user uploaded. */
export const sendFile = (
  reply: FastifyReply,
  { name, contentType, bytes }: { name: string; contentType: string; bytes: number },
  content: Readable,
) =>
  reply
    .header('content-type', contentType)
    .header('content-length', String(bytes))
    .header('content-disposition', dispositionOf(name))
    .header('x-content-type-options', 'nosniff')
    .send(content);
