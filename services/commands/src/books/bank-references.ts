import { Injectable } from '@nestjs/common';
import { bankReferenceBoundary, bankReferenceKey, settlementBoundary, takenReference, type Settlement } from '@matricula/domain/books';
import { appendOfPart, EventStore, type StreamAppend } from '@matricula/event-store';
import { settlementList, type SettlementRow } from '@matricula/read-models/books';
import { ReadStore } from '@matricula/read-store';
import { Conditions, type Condition, type Decided } from '../decision';

/** Gives the bank reference of a settlement that is found in the bank to it alone, in the same append. */
@Injectable()
export class BankReferences implements Condition<Settlement> {
  constructor(
    conditions: Conditions,
    private readonly store: EventStore,
    private readonly reads: ReadStore,
  ) {
    conditions.add(settlementBoundary, this);
  }

  /** @throws DomainError `settlement/bank-reference` if another settlement has it */
  async appends({ tenantId, before, after, cause }: Decided<Settlement>): Promise<StreamAppend[]> {
    const { settlementId, bankReference } = after;
    if (before.status === after.status || after.status !== 'banked' || bankReference === undefined) return [];
    const key = bankReferenceKey(bankReference);
    // Settlements of earlier releases took no reference.
    const banked = { field: 'status', op: 'in' as const, values: ['banked', 'closed'] };
    for await (const rows of this.reads.stream<SettlementRow>(settlementList, tenantId, { where: banked }))
      for (const row of rows)
        if (row.settlementId !== settlementId && bankReferenceKey(row.bankReference ?? '') === key) throw takenReference(row.settlementId);
    const { decider, stream } = bankReferenceBoundary;
    const address = { stream: stream(tenantId, key), tenantId };
    const { state, revision } = await this.store.states.current(decider, address.stream);
    const events = decider.decide({ type: 'TakeBankReference', data: { settlementId, bankReference } }, state);
    return events.length > 0 ? [appendOfPart('bank-reference', address, revision, events, cause)] : [];
  }
}
