import { Injectable } from '@nestjs/common';
import { operates, IdentityService } from '@matricula/auth';
import { DomainError, type Actor } from '@matricula/domain/kernel';
import {
  accountBoundary,
  changesPowers,
  isAdmin,
  ORGANISATION,
  refusedPowers,
  refusedSignIn,
  userDecider,
  userStream,
  type Grantor,
  type User,
  type UserRegistered,
} from '@matricula/domain/user';
import { EventStore, type StreamAppend } from '@matricula/event-store';
import { systemActor } from '@matricula/policy-kit';
import { Conditions, type Condition, type Decided } from '../decision';

/** The actor, and the tenant of the accounts. */
interface Acting {
  tenantId: string;
  actor: Actor;
}

/**
 * Checks every decision about an account, whichever call or job makes it: a user grants no more than they hold and does not change their own
 * powers.
 * The actor's powers are read from the log, so a withdrawn right counts at once.
 */
@Injectable()
export class AccountPowers implements Condition<User> {
  constructor(
    conditions: Conditions,
    private readonly store: EventStore,
    private readonly identity: IdentityService,
  ) {
    conditions.add(accountBoundary, this, 'rights');
  }

  /** @throws DomainError `user/own-role`, `user/own-power`, `user/beyond-own`, `tenant/unknown` */
  async appends({ tenantId, before, after, cause: { actor } }: Decided<User>): Promise<StreamAppend[]> {
    const refusal = await this.refusal({ tenantId, actor }, before, after);
    if (refusal) throw refusal;
    return [];
  }

  /** Checks the initial values of an account. @throws DomainError `user/beyond-own`, `tenant/unknown` */
  async assertMayRegister(user: UserRegistered['data'], acting: Acting): Promise<void> {
    const { initial, evolve } = userDecider;
    const refusal = await this.refusal(acting, initial, evolve(initial, { type: 'UserRegistered', data: user }));
    if (refusal) throw refusal;
  }

  /** Checks that the actor may set the password of an account and remove its other ways to sign in. @throws DomainError `user/beyond-own` */
  async assertMayChangeSignIn(userId: string, acting: Acting): Promise<void> {
    const { state } = await this.store.states.current(userDecider, userStream(acting.tenantId, userId));
    const refusal = refusedSignIn(await this.grantor(acting), state);
    if (refusal) throw refusal;
  }

  /** Checks that the actor may suspend and reinstate an account, even if there is nothing to decide. @throws DomainError as `appends` */
  async assertMaySuspend(userId: string, acting: Acting): Promise<void> {
    const { state } = await this.store.states.current(userDecider, userStream(acting.tenantId, userId));
    if (state.status !== 'active' && state.status !== 'suspended') return;
    const status = state.status === 'active' ? 'suspended' : 'active';
    const refusal = await this.refusal(acting, state, { ...state, status });
    if (refusal) throw refusal;
  }

  private async refusal(acting: Acting, before: User, after: User): Promise<DomainError | undefined> {
    // The system actor carries out decisions that were checked before.
    if (acting.actor.id === systemActor.id || !changesPowers(before, after)) return undefined;
    return refusedPowers(await this.grantor(acting), before, after);
  }

  private async grantor({ tenantId, actor }: Acting): Promise<Grantor> {
    const home = actor.tenantId ?? tenantId;
    const { state } = await this.store.states.current(userDecider, userStream(home, actor.id));
    const tenants = Array.isArray(state.values.allowedTenants) ? (state.values.allowedTenants as string[]) : [];
    const admin = isAdmin(state) && tenants.includes(tenantId);
    const organisation = admin && state.values.userType === ORGANISATION;
    const isOperating = async (tid: string) => operates(await this.identity.tenant(tid));
    const mayGrant = organisation && (!(await isOperating(tenantId)) || (await isOperating(home)));
    return { userId: actor.id, admin, organisation: mayGrant, tenants: admin ? tenants : [] };
  }
}
