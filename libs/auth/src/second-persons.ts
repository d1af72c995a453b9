import { Injectable } from '@nestjs/common';
import type { Actor, RecordedEvent } from '@matricula/domain/kernel';
import { staffRoles } from '@matricula/domain/kernel/staff-roles';
import { CONTROL_DAYS, mayConfirm, userStream, type AccountHands, type UserEvent } from '@matricula/domain/user';
import { EventStore } from '@matricula/event-store';
import { IdentityService } from './identity.service';
import type { RequestContext } from './request-context';

const DAY_MS = 86_400_000;

/** An account and its home tenant. */
interface Account {
  tenantId: string;
  userId: string;
}

/** What the events of an account reveal about the people who control it. */
interface Known {
  registeredAt: string;
  maker?: Account;
  hands: Account[];
}

/** Checks that a request is confirmed by a second person and not through a second account of the requester (four-eyes principle). */
@Injectable()
export class SecondPersons {
  constructor(
    private readonly store: EventStore,
    private readonly identity: IdentityService,
  ) {}

  /**
   * Checks that the user of this context may confirm a request. `requestedBy` names the requester's account and its home tenant. @throws DomainError
   * `second-person/same`, `second-person/made-by-requester`, `second-person/too-new`, `second-person/same-hands`
   */
  async assertMayConfirm(request: { requestedBy: Account; requestedAt: string }, context: RequestContext): Promise<void> {
    const second = { tenantId: context.homeTenantId, userId: context.user.userId };
    const [requestedBy, hands, operator] = await Promise.all([
      this.handsOf(request.requestedBy),
      this.handsOf(second),
      this.identity.isOperator(context),
    ]);
    const verdict = mayConfirm({ requestedBy, requestedAt: request.requestedAt }, { ...hands, operator });
    if (verdict !== true) throw verdict;
  }

  /** Follows from account to account, in the log, who created each one and who can sign in for it. */
  private async handsOf(account: Account): Promise<AccountHands> {
    const known = new Map<string, Promise<Known>>();
    const of = ({ tenantId, userId }: Account) => {
      const stream = userStream(tenantId, userId);
      const found = known.get(stream) ?? this.known({ tenantId, userId });
      known.set(stream, found);
      return found;
    };
    const { registeredAt } = await of(account);
    const reached = async (next: (one: Known) => Account[]): Promise<string[]> => {
      const all = new Map([[account.userId, account]]);
      // The map grows while it is iterated; each account is visited once.
      for (const one of all.values()) for (const other of next(await of(one))) if (!all.has(other.userId)) all.set(other.userId, other);
      return [...all.keys()].filter((userId) => userId !== account.userId);
    };
    const makers = await reached(({ maker }) => (maker ? [maker] : []));
    const hands = await reached((one) => one.hands);
    return { userId: account.userId, registeredAt, makers, hands };
  }

  private async known({ tenantId, userId }: Account): Promise<Known> {
    const events = (await this.store.read(userStream(tenantId, userId))) as RecordedEvent<UserEvent>[];
    const since = new Date(Date.now() - CONTROL_DAYS * DAY_MS).toISOString();
    /** The account that knows the password until the owner sets a new one. */
    let keeper: Account | undefined;
    const recent: Account[] = [];
    let maker: Account | undefined;
    for (const { meta, at, type, data } of events) {
      const event = { type, data } as UserEvent;
      const actor = personOf(meta.actor, tenantId);
      const other = actor && actor.userId !== userId ? actor : undefined;
      if (event.type === 'UserRegistered') keeper = maker = other;
      if (event.type === 'UserInvitationAccepted') keeper = undefined;
      if (event.type === 'UserPasswordChanged') keeper = event.data.by === 'admin' ? other : undefined;
      if (other && at >= since && opensAccount(event)) recent.push(other);
    }
    return { registeredAt: events[0]?.at ?? '', maker, hands: [...(keeper ? [keeper] : []), ...recent] };
  }
}

/** Whether the author of an event may be able to sign in for the account after it. */
function opensAccount(event: UserEvent): boolean {
  if (event.type === 'UserChanged') return 'email' in event.data.to;
  if (event.type === 'UserPasswordChanged') return event.data.by === 'admin';
  return event.type === 'UserRegistered' || event.type === 'UserKeysRemoved';
}

const personOf = ({ id, role, tenantId }: Actor, home: string): Account | undefined =>
  role === staffRoles.system ? undefined : { userId: id, tenantId: tenantId ?? home };
