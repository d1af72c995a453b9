import { ForbiddenException, Injectable } from '@nestjs/common';
import { Authenticator, GuestHomes, hiddenOfLeads, type RequestContext } from '@matricula/auth';
import { leadDecider, leadStream, normalisePhone } from '@matricula/domain/lead';
import type { CallReport } from '@matricula/domain/call';
import { EventStore } from '@matricula/event-store';
import { leadList, leadNumbers, type LeadNumbersRow } from '@matricula/read-models/lead';
import { ReadStore } from '@matricula/read-store';
import { ContactBook, LeadIdentities } from '../capture';
import { LeadAccess } from '../lead';

/** The lead of a call, as its events name it. */
export type LeadOfCall = Required<Pick<CallReport, 'leadId'>> & Pick<CallReport, 'leadHash' | 'leadName' | 'ownerId' | 'stage' | 'source'>;

/** The largest number of leads with one number that are looked at; such a number is no lead's alone. */
const MOST_HOLDERS = 50;

/** Finds the lead of a call by its number. Reads the log for the contacts of leads, so that a row that lags behind does not hide a lead. */
@Injectable()
export class CallLeads {
  constructor(
    private readonly store: EventStore,
    private readonly identities: LeadIdentities,
    private readonly reads: ReadStore,
    private readonly access: LeadAccess,
    private readonly authenticator: Authenticator,
    private readonly guests: GuestHomes,
  ) {}

  /**
   * The live lead that a number belongs to: the one that is recognised by it, else the only one with an order, payment link or admission of that
   * number. Undefined if there is none.
   */
  async withPhone(tenantId: string, phone: string | undefined): Promise<LeadOfCall | undefined> {
    const [identity] = this.identities.of(tenantId, await this.identities.pepper(tenantId), { phone });
    if (!identity) return undefined;
    const book = new ContactBook(this.store, tenantId);
    await book.load([identity]);
    const leadId = book.holder(identity) ?? (await this.onlyHolder(tenantId, phone));
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
    const row = await this.reads.get<LeadNumbersRow>(leadNumbers, tenantId, leadId);
    return row?.numbers.includes(number) ?? false;
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

  /** The only open lead with a number among those of its orders, payment links and admissions; merged leads count as the one they are merged into. */
  private async onlyHolder(tenantId: string, phone: string | undefined): Promise<string | undefined> {
    const where = { field: 'numbers', op: 'eq' as const, value: normalisePhone(phone) ?? '' };
    const rows = await this.reads.page<LeadNumbersRow>(leadNumbers, tenantId, { where, limit: MOST_HOLDERS });
    const leads = await Promise.all(
      rows.map(async ({ leadId }) => {
        const { state } = await this.store.states.current(leadDecider, leadStream(tenantId, leadId));
        return this.access.survivorOf(tenantId, state);
      }),
    );
    const [only, ...others] = new Set(leads.flatMap(({ leadId, status }) => (status === 'open' ? leadId : [])));
    return others.length > 0 ? undefined : only;
  }
}
