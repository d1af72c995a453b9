import { Injectable } from '@nestjs/common';
import type { RequestContext } from '@matricula/auth';
import { commissionPlan, type Admission, type CommissionTerms } from '@matricula/domain/admission';
import { financialYearOf } from '@matricula/domain/books';
import { todayIn } from '@matricula/lists';
import { publisherFacts } from '@matricula/read-models/marketing';
import { recordList, type RowOfRecord } from '@matricula/read-models/record';
import { ownWrites, ReadStore } from '@matricula/read-store';

/** The terms by which an admission earns its commission. */
@Injectable()
export class Commissions {
  constructor(private readonly reads: ReadStore) {}

  /** The plan of the college at present, if it has one, and the publisher that sent the lead. */
  async of({ collegeId, leadId }: Admission, context: RequestContext) {
    const { tenantId, timeZone } = context;
    const sent = await this.reads.get(publisherFacts, tenantId, leadId);
    const publisher = sent && !sent.withdrawn ? { publisherId: sent.publisherId, publisherName: sent.publisherName } : {};
    const plan = collegeId === undefined ? undefined : await this.plan(collegeId, context);
    if (!plan) return publisher;
    const terms: CommissionTerms = {
      ...{ planId: plan.recordId, financialYear: financialYearOf(todayIn(timeZone)) },
      basis: plan.basis === 'amount' ? 'amount' : 'count',
      slabs: plan.slabs as unknown as CommissionTerms['slabs'],
      ...{ ownerShare: plan.ownerShare ?? 0, publisherShare: plan.publisherShare ?? 0 },
    };
    return { ...publisher, terms };
  }

  private async plan(collegeId: string, context: RequestContext): Promise<RowOfRecord<typeof commissionPlan> | undefined> {
    const list = recordList(commissionPlan);
    await ownWrites(this.reads, list, context);
    const where = { field: 'collegeId', op: 'eq' as const, value: collegeId };
    const [row] = await this.reads.page(list, context.tenantId, { where, limit: 1 });
    const plan = row as RowOfRecord<typeof commissionPlan> | undefined;
    return plan?.active === false ? undefined : plan;
  }
}
