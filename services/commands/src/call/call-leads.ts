import { Injectable } from '@nestjs/common';
import { leadDecider, leadStream } from '@matricula/domain/lead';
import type { CallReport } from '@matricula/domain/call';
import { EventStore } from '@matricula/event-store';
import { leadList } from '@matricula/read-models/lead';
import { ReadStore } from '@matricula/read-store';
import { ContactBook, LeadIdentities } from '../capture';

/** The lead of a call, as its events name it. */
export type LeadOfCall = Required<Pick<CallReport, 'leadId'>> & Pick<CallReport, 'leadHash' | 'leadName' | 'ownerId' | 'stage' | 'source'>;

/** Finds the lead of a call by its number. Reads the log, so that a row that lags behind does not hide a lead. */
@Injectable()
export class CallLeads {
  constructor(
    private readonly store: EventStore,
    private readonly identities: LeadIdentities,
    private readonly reads: ReadStore,
  ) {}

  /** The live lead that a number belongs to; undefined if there is none. */
  async withPhone(tenantId: string, phone: string | undefined): Promise<LeadOfCall | undefined> {
    const [identity] = this.identities.of(tenantId, await this.identities.pepper(tenantId), { phone });
    if (!identity) return undefined;
    const book = new ContactBook(this.store, tenantId);
    await book.load([identity]);
    const leadId = book.holder(identity);
    return leadId === undefined ? undefined : this.named(tenantId, leadId);
  }

  /** A lead by id. */
  async named(tenantId: string, leadId: string): Promise<LeadOfCall & { phone?: string }> {
    const { state } = await this.store.states.current(leadDecider, leadStream(tenantId, leadId));
    const row = await this.reads.get(leadList, tenantId, leadId);
    return {
      ...{ leadId, leadHash: row?.leadHash, leadName: state.details.name, phone: state.details.phone },
      ...{ ownerId: state.dimensions.ownerId, stage: state.stage, source: state.dimensions.source },
    };
  }
}
