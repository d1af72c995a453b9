import { Injectable } from '@nestjs/common';
import { IdentityService } from '@matricula/auth';
import { DomainError } from '@matricula/domain/kernel';
import { notTaken, publisher } from '@matricula/domain/marketing';
import { recordDecider, recordStream, type RecordValues } from '@matricula/domain/record';
import { apiKey } from '@matricula/domain/tenant';
import { EventStore } from '@matricula/event-store';
import { todayIn } from '@matricula/lists';
import { leadList } from '@matricula/read-models/lead';
import { recordList } from '@matricula/read-models/record';
import { Records } from '../record';
import type { PublisherTerms } from './publisher-batch';

const decider = recordDecider(publisher);

/** The current terms of publishers, read from the log. */
@Injectable()
export class Publishers {
  constructor(
    private readonly store: EventStore,
    private readonly identity: IdentityService,
    records: Records,
  ) {
    records.addRule(apiKey, async ({ publisher: of }, tenantId) => {
      if (!of || (await this.agreed(tenantId, String(of)))) return;
      throw new DomainError('publishers/unknown', 'There is no such publisher.', { publisher: 'There is no such publisher.' });
    });
    records.addUses(publisher, [
      {
        model: leadList,
        where: ({ recordId }) => ({
          and: [
            { field: 'removed', op: 'eq', value: false },
            { field: 'publisherId', op: 'eq', value: recordId },
          ],
        }),
        words: ['lead', 'leads'],
      },
      {
        model: recordList(apiKey),
        where: ({ recordId }) => ({ field: 'publisher', op: 'eq', value: recordId }),
        words: ['API key', 'API keys'],
      },
    ]);
  }

  /** @throws DomainError `publishers/unknown`, `publishers/paused` */
  async terms(tenantId: string, publisherId: string): Promise<PublisherTerms & { source?: string }> {
    const values = await this.agreed(tenantId, publisherId);
    if (!values) throw new DomainError('publishers/unknown', 'There is no such publisher.');
    if (values.active === false) throw new DomainError('publishers/paused', notTaken(String(values.name)));
    return this.termsIn(tenantId, publisherId, values);
  }

  /** As `terms`, for a running import: a publisher that was paused or deleted since the start gets a cap that refuses all further rows. */
  async termsNow(tenantId: string, { publisherId, name }: Pick<PublisherTerms, 'publisherId' | 'name'>): Promise<PublisherTerms> {
    const values = await this.agreed(tenantId, publisherId);
    const terms = await this.termsIn(tenantId, publisherId, values ?? { name });
    return values && values.active !== false ? terms : { ...terms, caps: { paused: true } };
  }

  private async agreed(tenantId: string, publisherId: string): Promise<RecordValues | undefined> {
    const { state } = await this.store.states.current(decider, recordStream(publisher, tenantId, publisherId));
    return state.status === 'kept' ? state.values : undefined;
  }

  private async termsIn(tenantId: string, publisherId: string, values: RecordValues): Promise<PublisherTerms & { source?: string }> {
    const zone = (await this.identity.tenant(tenantId))?.timeZone ?? 'UTC';
    const most = (field: string) => (typeof values[field] === 'number' ? values[field] : undefined);
    const pay = (field: string) => most(field) ?? 0;
    return {
      publisherId,
      name: String(values.name),
      pay: { new: pay('payNew'), verified: pay('payVerified'), enrolled: pay('payEnrolled'), duplicate: pay('payDuplicate') },
      caps: { day: most('capPerDay'), month: most('capPerMonth') },
      day: todayIn(zone),
      source: typeof values.source === 'string' && values.source !== '' ? values.source : undefined,
    };
  }
}
