import { Injectable } from '@nestjs/common';
import type { RecordedEvent } from '@matricula/domain/kernel';
import {
  controlOf,
  mayConfirm,
  userStream,
  type AccountControl,
  type AccountHands,
  type AccountId,
  type UserEvent,
} from '@matricula/domain/user';
import { EventStore } from '@matricula/event-store';
import { IdentityService } from './identity.service';
import type { RequestContext } from './request-context';

/** Checks that a request is confirmed by a second person and not through a second account of the requester (four-eyes principle). */
@Injectable()
export class SecondPersons {
  constructor(
    private readonly store: EventStore,
    private readonly identity: IdentityService,
  ) {}

  /**
   * Checks that the user of this context may confirm a request. `requestedBy` names the requester's account and its home tenant. @throws DomainError
   * `second-person/same`, `second-person/made-by-requester`, `second-person/made-requester`, `second-person/too-new`, `second-person/same-maker`,
   * `second-person/same-hands`
   */
  async assertMayConfirm(request: { requestedBy: AccountId; requestedAt: string }, context: RequestContext): Promise<void> {
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
  private async handsOf(account: AccountId): Promise<AccountHands> {
    const known = new Map<string, Promise<AccountControl>>();
    const of = ({ tenantId, userId }: AccountId) => {
      const stream = userStream(tenantId, userId);
      const found = known.get(stream) ?? this.control({ tenantId, userId });
      known.set(stream, found);
      return found;
    };
    const reached = async (from: AccountId[], next: (one: AccountControl) => AccountId[]): Promise<AccountId[]> => {
      const all = new Map(from.map((one) => [one.userId, one]));
      // The map grows while it is iterated; each account is visited once.
      for (const one of all.values()) for (const other of next(await of(one))) if (!all.has(other.userId)) all.set(other.userId, other);
      return [...all.values()];
    };
    const made = await reached([account], ({ makers }) => makers);
    const direct = (await Promise.all(made.map(of))).flatMap(({ hands }) => hands);
    const hands = await reached(direct, (one) => [...one.makers, ...one.hands]);
    const others = (of: AccountId[]) => of.map(({ userId }) => userId).filter((userId) => userId !== account.userId);
    const controls = await Promise.all(made.map(of));
    const founders = made.filter((_, index) => controls[index]?.makers.length === 0);
    const { registeredAt } = await of(account);
    return { userId: account.userId, registeredAt, makers: others(made), founders: others(founders), hands: others(hands) };
  }

  private async control(account: AccountId): Promise<AccountControl> {
    const events = (await this.store.read(userStream(account.tenantId, account.userId))) as RecordedEvent<UserEvent>[];
    return controlOf(account, events, new Date().toISOString());
  }
}
