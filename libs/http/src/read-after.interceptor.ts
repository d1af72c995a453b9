import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { DomainError, ORIGIN, type Position } from '@matricula/domain/kernel';
import { EventStore } from '@matricula/event-store';
import type { Observable } from 'rxjs';

/** Refuses at once to wait for a position that nothing has reached (`x-read-after`). */
@Injectable()
export class ReadAfterInterceptor implements NestInterceptor {
  /** The log is asked only for what is newer than it was the last time. */
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
