import { randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Answers addresses that no route is looked up for: badly encoded or endless. */
export function refuseAddress(error: { statusCode?: number }, _request: FastifyRequest, reply: FastifyReply): void {
  const code = error.statusCode ?? 400;
  const message = code === 414 ? 'The address is too long.' : 'The address is not valid.';
  const correlationId = randomUUID();
  void reply.status(code).header('x-correlation-id', correlationId).send({ code, success: false, message, correlationId });
}
