import { Injectable } from '@nestjs/common';
import { callList } from '@matricula/read-models/call';
import { ReadStore } from '@matricula/read-store';

/** Finds the missed calls of a number that nobody has called back. */
@Injectable()
export class MissedCalls {
  constructor(private readonly reads: ReadStore) {}

  /** The ids of all of them, the latest first. */
  ofNumber(tenantId: string, phone: string): Promise<string[]> {
    const where = {
      and: [
        { field: 'phone', op: 'eq' as const, value: phone },
        { field: 'status', op: 'eq' as const, value: 'missed' },
        { field: 'calledBack', op: 'eq' as const, value: false },
      ],
    };
    return this.reads.keys(callList, tenantId, { where, sort: [{ field: 'startedAt', dir: 'desc' }] });
  }
}
