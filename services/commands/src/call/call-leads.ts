import { ForbiddenException, Injectable } from '@nestjs/common';
import { Authenticator, GuestHomes, hiddenOfLeads, IdentityService, type RequestContext } from '@matricula/auth';
import { leadDecider, leadStream } from '@matricula/domain/lead';
import type { CallReport } from '@matricula/domain/call';
import { readPhone } from '@matricula/domain/kernel/phone-number';
import { EventStore } from '@matricula/event-store';
import { admissionList } from '@matricula/read-models/admission';
import { leadList } from '@matricula/read-models/lead';
import { orderList } from '@matricula/read-models/order';
import { paymentLinkList } from '@matricula/read-models/payment';
import { ReadStore } from '@matricula/read-store';
import { ContactBook, LeadIdentities } from '../capture';
import { LeadAccess } from '../lead';

/** The lead of a call, as its events name it. */
export type LeadOfCall = Required<Pick<CallReport, 'leadId'>> & Pick<CallReport, 'leadHash' | 'leadName' | 'ownerId' | 'stage' | 'source'>;

/** The largest number of orders of a lead, and of its payment links and admissions, whose numbers are compared. */
const MOST_ROWS = 100;

/** Finds the lead of a call by its number. Reads the log, so that a row that lags behind does not hide a lead. */
@Injectable()
export class CallLeads {
  constructor(
    private readonly store: EventStore,
    private readonly identities: LeadIdentities,
    private readonly reads: ReadStore,
    private readonly access: LeadAccess,
    private readonly authenticator: Authenticator,
    private readonly guests: GuestHomes,
    private readonly identity: IdentityService,
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

  /** Whether a user may learn that a number belongs to a lead: they may see the lead and its phone number. */
  async mayMatch(context: Pick<RequestContext, 'tenantId' | 'sight'>, leadId: string): Promise<boolean> {
    const kept = hiddenOfLeads(context.sight);
    return (!kept || kept.asks('phone')) && (await this.access.hidden(context, [leadId])).length === 0;
  }

  /** As `mayMatch`, for a user by id; a user who no longer works here may not. */
  async mayUserMatch(tenantId: string, userId: string, leadId: string): Promise<boolean> {
    try {
      const user = { id: userId, tenantId: await this.guests.of(userId, tenantId) };
      return await this.mayMatch(await this.authenticator.absent(user, tenantId), leadId);
    } catch (error) {
      if (error instanceof ForbiddenException) return false;
      throw error;
    }
  }

  /** Whether a number (E.164) is one of a lead's: its own, or that of one of its orders, payment links or admissions. */
  async hasNumber(tenantId: string, { leadId, phone }: { leadId: string; phone?: string }, number: string): Promise<boolean> {
    if (phone === number || (await this.withPhone(tenantId, number))?.leadId === leadId) return true;
    const { country } = await this.identity.phoneRule(tenantId);
    const query = { where: { field: 'leadId', op: 'eq' as const, value: leadId }, limit: MOST_ROWS };
    const rows = await Promise.all([
      this.reads.page<{ phone?: string }>(orderList, tenantId, query),
      this.reads.page<{ phone?: string }>(paymentLinkList, tenantId, query),
      this.reads.page<{ phone?: string }>(admissionList, tenantId, query),
    ]);
    return rows.flat().some((row) => readPhone(row.phone, { country }).phone === number);
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
