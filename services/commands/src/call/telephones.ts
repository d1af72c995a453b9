import { Injectable } from '@nestjs/common';
import { IdentityService } from '@matricula/auth';
import { DomainError } from '@matricula/domain/kernel';
import { readPhone, telephoneEnd } from '@matricula/domain/kernel/phone-number';
import { userDecider, userStream } from '@matricula/domain/user';
import { EventStore } from '@matricula/event-store';
import { Outbound } from '@matricula/platform';
import type { Filter } from '@matricula/read-models/kernel';
import { userList, type UserRow } from '@matricula/read-models/user';
import { ReadStore } from '@matricula/read-store';
import { CallLeads } from './call-leads';

/** One text for every reason, so that it does not tell whose number it is. */
const TAKEN = 'This number is in use. Enter another one.';

/** The telephones of users, which are their second numbers: each belongs to one active user, and none to a lead or a line of the institution. */
@Injectable()
export class Telephones {
  constructor(
    private readonly store: EventStore,
    private readonly reads: ReadStore,
    private readonly identity: IdentityService,
    private readonly leads: CallLeads,
    private readonly outbound: Outbound,
  ) {}

  /** A number in international form; undefined if it is none. */
  async read(tenantId: string, number: string | null | undefined): Promise<string | undefined> {
    const { country } = await this.identity.phoneRule(tenantId);
    return readPhone(number ?? undefined, { country }).phone;
  }

  /**
   * Checks a number before a user gets it; a number that the user has already is not checked.
   * @throws DomainError `user/telephone-taken` if it belongs to another active user, to a lead, or is a line of the institution
   */
  async assertFree(tenantId: string, number: string | null | undefined, userId?: string): Promise<void> {
    const phone = await this.read(tenantId, number);
    if (phone === undefined || phone === (await this.read(tenantId, userId && (await this.ofAccount(tenantId, userId))))) return;
    const others = (await this.holders(tenantId, phone)).filter((user) => user.userId !== userId);
    if (others.length > 0 || (await this.isLine(tenantId, phone)) || (await this.leads.withPhone(tenantId, phone)))
      throw new DomainError('user/telephone-taken', TAKEN, { alt_mobile: TAKEN });
  }

  /** @throws DomainError `user/telephone-taken` if another active user got the number of a suspended account in the meantime */
  async assertStillFree(tenantId: string, userId: string): Promise<void> {
    const phone = await this.read(tenantId, await this.ofAccount(tenantId, userId));
    const others = phone === undefined ? [] : (await this.holders(tenantId, phone)).filter((user) => user.userId !== userId);
    if (others.length > 0)
      throw new DomainError(
        'user/telephone-taken',
        'Another user has the mobile number of this account now. Remove it from one of them first.',
      );
  }

  /** The active user whose telephone a number is; undefined if it is a line of the institution, or the telephone of several users or of none. */
  async holder(tenantId: string, number: string | undefined): Promise<UserRow | undefined> {
    const phone = await this.read(tenantId, number);
    const [only, ...others] = phone === undefined ? [] : await this.holders(tenantId, phone);
    return only === undefined || others.length > 0 || (await this.isLine(tenantId, phone)) ? undefined : only;
  }

  /** All active users with a telephone: found by its last digits, and compared as a whole. */
  private async holders(tenantId: string, phone: string): Promise<UserRow[]> {
    const { country } = await this.identity.phoneRule(tenantId);
    const found: UserRow[] = [];
    const where: Filter = {
      and: [
        { field: 'status', op: 'eq', value: 'active' },
        { field: 'telephoneEnd', op: 'eq', value: telephoneEnd(phone) ?? '' },
      ],
    };
    for await (const users of this.reads.stream<UserRow>(userList, tenantId, { where }))
      found.push(...users.filter(({ altMobile }) => altMobile && readPhone(altMobile, { country }).phone === phone));
    return found;
  }

  /** Whether calls are made from a number or come in at it, by the institution's account for calls. */
  private async isLine(tenantId: string, phone: string | undefined): Promise<boolean> {
    const port = await this.outbound.sender('voice', tenantId);
    if (!port) return false;
    const line = await this.read(tenantId, port.line);
    await port.close();
    return line !== undefined && line === phone;
  }

  /** Reads the log, because a row may lag behind. */
  private async ofAccount(tenantId: string, userId: string): Promise<string | undefined> {
    const { altMobile } = (await this.store.states.current(userDecider, userStream(tenantId, userId))).state.values;
    return typeof altMobile === 'string' ? altMobile : undefined;
  }
}
