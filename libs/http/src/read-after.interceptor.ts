import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { DomainError, ORIGIN, type Position } from '@matricula/domain/kernel';
import { EventStore } from '@matricula/event-store';
import type { Observable } from 'rxjs';

/** Refuses at once a `x-read-after` position that is beyond the end of the log. */
@Injectable()
export class ReadAfterInterceptor implements NestInterceptor {
  /** Cached end of the log; the log is read only for newer positions. */
  private head: Position = ORIGIN;

  constructor(private readonly store: EventStore) {}

  async intercept(execution: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    if (execution.getType() === 'http') {
      const { headers } = execution.switchToHttp().getRequest<{ headers: Record<string, string | undefined> }>();
      await this.assertReached(headers['x-read-after'] ?? ORIGIN);
    }
    return next.handle();
  }

  private async assertReached(position: Position): Promise<void> {
    if (position > this.head) this.head = await this.store.head();
    if (position > this.head) throw new DomainError('read-after/beyond', 'x-read-after names a position that nothing has reached.');
  }
}
