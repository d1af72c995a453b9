import { Injectable } from '@nestjs/common';
import { applicationBoundary, type Application } from '@matricula/domain/application';
import { unverified } from '@matricula/domain/document';
import { DomainError } from '@matricula/domain/kernel';
import { EventStore, type StreamAppend } from '@matricula/event-store';
import { documentsOf } from '@matricula/projections/document';
import { ReadStore } from '@matricula/read-store';
import { Conditions, type Condition, type Decided } from '../decision';

/** Refuses to make an application eligible before its required documents are verified. A verified document stays verified. */
@Injectable()
export class DocumentsBeforeApproval implements Condition<Application> {
  constructor(
    conditions: Conditions,
    private readonly store: EventStore,
    private readonly reads: ReadStore,
  ) {
    conditions.add(applicationBoundary, this);
  }

  /** @throws DomainError `application/documents-unverified`, naming the documents */
  async appends({ tenantId, before, after }: Decided<Application>): Promise<StreamAppend[]> {
    if (before.status === 'eligible' || after.status !== 'eligible') return [];
    // A checklist that was saved before this decision counts.
    const found = await documentsOf({ store: this.store, reads: this.reads }, tenantId, after.applicationId, await this.store.head());
    const missing = unverified(found?.lines ?? []).map(({ name }) => name);
    if (missing.length === 0) return [];
    const [some, more] = [missing.slice(0, 5).join(', '), missing.length - 5];
    const message = `Documents that are not verified yet: ${some}${more > 0 ? ` and ${more} more` : ''}.`;
    throw new DomainError('application/documents-unverified', message);
  }
}
