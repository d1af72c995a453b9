import { type CanActivate, type ExecutionContext, Injectable, NotFoundException } from '@nestjs/common';
import { Outbound } from '@matricula/platform';
import type { FastifyRequest } from 'fastify';
import { isLoopback, isOwnPage } from './at-this-machine';

/**
 * Answers 404 where the sandbox does not exist: in production, from other machines and from foreign pages. A guard runs before the input is
 * checked, so that no answer reveals the calls of the sandbox.
 */
@Injectable()
export class SandboxGuard implements CanActivate {
  constructor(private readonly outbound: Outbound) {}

  canActivate(context: ExecutionContext): boolean {
    const { raw, method, url } = context.switchToHttp().getRequest<FastifyRequest>();
    if (!this.outbound.outbox || !isLoopback(raw.socket.remoteAddress, raw.headers) || !isOwnPage(raw.headers))
      throw new NotFoundException(`Cannot ${method} ${url.split('?')[0]}`);
    return true;
  }
}
