import { Injectable } from '@nestjs/common';
import { callList, openMissedOf } from '@matricula/read-models/call';
import { ReadStore } from '@matricula/read-store';

/** Finds the missed calls of a number that nobody has called back. */
@Injectable()
export class MissedCalls {
  constructor(private readonly reads: ReadStore) {}

  /** The ids of all of them, the latest first. */
  ofNumber(tenantId: string, phone: string): Promise<string[]> {
    return this.reads.keys(callList, tenantId, { where: openMissedOf(phone), sort: [{ field: 'startedAt', dir: 'desc' }] });
  }
}
