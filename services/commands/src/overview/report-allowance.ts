import { Injectable } from '@nestjs/common';
import type { RequestContext } from '@matricula/auth';
import { DomainError } from '@matricula/domain/kernel';
import { reportSchedules } from '@matricula/read-models/overview';
import { ownWrites, ReadStore } from '@matricula/read-store';
import { Vault } from '@matricula/vault';

/** Limits of scheduled reports: enough for a day's work, too low to flood a mailbox. */
export const reportLimits = {
  /** Number of existing scheduled reports. */
  schedules: { person: 25, institution: 250 },
  /** Within an hour: reports created, changed, resumed or sent at once. Each may send mails to all of its recipients. */
  orders: { person: 30, institution: 150 },
} as const;

const NAMESPACE = 'report-orders';
const HOUR_MS = 3_600_000;
const inWords = { person: 'You have', institution: 'Your institution has' };

type Whose = keyof typeof inWords;

/** Counts scheduled sends in the vault, across all processes. */
@Injectable()
export class ReportAllowance {
  constructor(
    private readonly reads: ReadStore,
    private readonly vault: Vault,
  ) {}

  /** @throws DomainError `report-schedule/too-many` if the limit is reached */
  async assertRoom({ tenantId, user, ...context }: RequestContext): Promise<void> {
    await ownWrites(this.reads, reportSchedules, { tenantId, ...context });
    const own = { where: { field: 'ownerId', op: 'eq' as const, value: user.userId } };
    for (const [whose, selection] of Object.entries({ person: own, institution: {} }) as [Whose, object][]) {
      const most = reportLimits.schedules[whose];
      const there = await this.reads.count(reportSchedules, tenantId, selection);
      if (there >= most) throw tooMany(`${inWords[whose]} ${most} scheduled reports already. Delete one that is not needed.`);
    }
  }

  /** Counts an order before it is executed, so that concurrent ones are all counted. @throws DomainError `report-schedule/too-many` */
  async take({ tenantId, user }: RequestContext): Promise<void> {
    const hour = Math.floor(Date.now() / HOUR_MS);
    const expiresAt = new Date((hour + 1) * HOUR_MS);
    for (const [whose, of] of [
      ['person', `${tenantId}/${user.userId}`],
      ['institution', tenantId],
    ] as [Whose, string][]) {
      const most = reportLimits.orders[whose];
      const ordered = await this.vault.count(NAMESPACE, { id: `${of}/${hour}`, expiresAt });
      if (ordered > most)
        throw tooMany(`${inWords[whose]} scheduled or sent ${most} reports within this hour. Please try again in the next hour.`);
    }
  }
}

const tooMany = (words: string) => new DomainError('report-schedule/too-many', words);
