import { Injectable } from '@nestjs/common';
import { isCorrection, taxIn } from '@matricula/domain/books';
import type { Order } from '@matricula/domain/order';
import { taxDocumentList } from '@matricula/read-models/books';
import { everyRow, ReadStore } from '@matricula/read-store';
import type { CollegeOwed } from './order-bulk';

/** What colleges are owed of the money of orders. */
@Injectable()
export class CollegeDues {
  constructor(private readonly reads: ReadStore) {}

  /** What the college is owed by the documents of an order. `documentsMissing`: documents of its money are still being issued. */
  async owedTo({ orderId, paidPaise, refundedPaise }: Order, tenantId: string): Promise<CollegeOwed> {
    const where = { field: 'orderId', op: 'eq' as const, value: orderId };
    const rows = await everyRow(this.reads, taxDocumentList, tenantId, { where });
    let [documentedPaise, owedPaise] = [0, 0];
    for (const { kind, totalPaise, commissionPaise = 0, ...tax } of rows) {
      const sign = isCorrection(kind) ? -1 : 1;
      documentedPaise += sign * totalPaise;
      owedPaise += sign * (totalPaise - taxIn(tax) - commissionPaise);
    }
    return documentedPaise === paidPaise - refundedPaise ? { owedPaise } : { documentsMissing: true };
  }
}
