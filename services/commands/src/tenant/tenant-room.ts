import { Injectable } from '@nestjs/common';
import { Looks } from '@matricula/auth';
import { DomainError } from '@matricula/domain/kernel';
import { leadList } from '@matricula/read-models/lead';
import { tenantList } from '@matricula/read-models/tenant';
import { userList } from '@matricula/read-models/user';
import { ReadStore } from '@matricula/read-store';

const counted = {
  users: { model: userList, where: { field: 'status', op: 'ne' as const, value: 'removed' }, words: 'users' },
  leads: { model: leadList, where: undefined, words: 'leads' },
};

/** Room within the limits of an institution. What people send of their own accord, such as an enquiry, is never turned away for want of it. */
@Injectable()
export class TenantRoom {
  private readonly looks = new Looks();

  constructor(private readonly reads: ReadStore) {}

  /** @throws DomainError `tenant/limit-reached` where so many more would be too many; rows may lag a moment behind */
  async assert(tenantId: string, what: keyof typeof counted, more = 1): Promise<void> {
    const most = (await this.reads.get(tenantList, tenantId, tenantId))?.limits?.[what];
    if (typeof most !== 'number') return;
    const { model, where, words } = counted[what];
    const there = await this.looks.at(`${tenantId}/${what}`, () => this.reads.count(model, tenantId, { where }));
    if (there + more <= most) return;
    const message = `Your institution may have ${most} ${words} at the most, and has ${there}. Please ask those who look after it for more.`;
    throw new DomainError('tenant/limit-reached', message);
  }
}
