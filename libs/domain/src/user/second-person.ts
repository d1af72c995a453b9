import { DomainError, type RecordedEvent } from '../kernel';
import { staffRoles } from '../kernel/staff-roles';
import type { UserEvent } from './user.events';

/** Number of days for which a user who set the password of an account counts as able to sign in for it, after its owner set a new one. */
export const CONTROL_DAYS = 7;

const DAY_MS = 86_400_000;

/** An account and its home tenant. */
export interface AccountId {
  tenantId: string;
  userId: string;
}

/** What the events of one account reveal about the other people who control it. */
export interface AccountControl {
  /** ISO instant. */
  registeredAt: string;
  /** Registered, imported or invited the account. */
  makers: AccountId[];
  /** Set its e-mail address at any time, or its password until the owner set another one and `CONTROL_DAYS` have passed. */
  hands: AccountId[];
}

/** An account with the people who control or created it, found by following `AccountControl` from account to account. */
export interface AccountHands {
  userId: string;
  /** ISO instant. */
  registeredAt: string;
  /** The makers of the account, the makers of their accounts, and so on; accounts created by the product itself have none. */
  makers: readonly string[];
  /** Those of the makers whose accounts the product itself created, such as the first operator of the installation. */
  founders: readonly string[];
  /** Other people who may be able to sign in for the account or for one of its makers. */
  hands: readonly string[];
}

/** A request of one person that a second person must confirm. */
export interface ConfirmationRequest {
  requestedBy: AccountHands;
  /** ISO instant. */
  requestedAt: string;
}

/** The account that would confirm it. */
export interface SecondPerson extends AccountHands {
  /** Operates the installation. */
  operator: boolean;
}

/**
 * Reads from the events of an account who else controls it. A person who chose its e-mail address stays: they may own the mailbox, and then every
 * later change of the owner may be theirs.
 */
export function controlOf({ tenantId, userId }: AccountId, events: readonly RecordedEvent<UserEvent>[], now: string): AccountControl {
  const since = new Date(Date.parse(now) - CONTROL_DAYS * DAY_MS).toISOString();
  const makers = new Map<string, AccountId>();
  const hands = new Map<string, AccountId>();
  /** Knows the password until the owner sets another one. */
  let keeper: AccountId | undefined;
  for (const { meta, at, type, data } of events) {
    const event = { type, data } as UserEvent;
    const { id, role, tenantId: home } = meta.actor;
    const other = role === staffRoles.system || id === userId ? undefined : { userId: id, tenantId: home ?? tenantId };
    if (event.type === 'UserInvitationAccepted') keeper = undefined;
    if (event.type === 'UserPasswordChanged') keeper = event.data.by === 'admin' ? other : undefined;
    if (!other) continue;
    if (event.type === 'UserRegistered') keeper = other;
    if (event.type === 'UserRegistered' || event.type === 'UserInvited') makers.set(id, other);
    // The values that an erased account changed to are unreadable.
    const movesAddress = event.type === 'UserChanged' && 'email' in ((event.data.to as object | undefined) ?? {});
    if (movesAddress || (at >= since && givesAccess(event))) hands.set(id, other);
  }
  if (keeper) hands.set(keeper.userId, keeper);
  return { registeredAt: events[0]?.at ?? '', makers: [...makers.values()], hands: [...hands.values()] };
}

/** Whether another person who is the author of an event may be able to sign in for the account for some time after it. */
const givesAccess = (event: UserEvent): boolean =>
  event.type === 'UserRegistered' ||
  event.type === 'UserKeysRemoved' ||
  (event.type === 'UserPasswordChanged' && event.data.by === 'admin');

/**
 * Whether two accounts belong to two people: `true`, or the error. Neither made the other; no one can sign in for both; the second account existed
 * before the request and shares no maker with the requester's. For an operator, the first operator of the installation does not count as a shared
 * maker, because all operators come from there.
 */
export function mayConfirm({ requestedBy, requestedAt }: ConfirmationRequest, second: SecondPerson): true | DomainError {
  const requester = requestedBy.userId;
  if (second.userId === requester) return refused('same', 'You requested this yourself: another person must approve it.');
  if (second.makers.includes(requester))
    return refused(
      'made-by-requester',
      `Your account was created or invited by the person who made the request, or by someone whose account they created. ${LASTING}: another person must approve it.`,
    );
  if (requestedBy.makers.includes(second.userId))
    return refused(
      'made-requester',
      `You created or invited the account of the person who made the request, or the account of someone who created it. ${LASTING}: another person must approve it.`,
    );
  if (!second.operator && second.registeredAt >= requestedAt)
    return refused('too-new', 'Your account is newer than the request: a person whose account is older must approve it.');
  const shared = second.makers.filter((one) => requestedBy.makers.includes(one) && !(second.operator && second.founders.includes(one)));
  if (shared.length > 0)
    return refused(
      'same-maker',
      `Your account and that of the person who made the request were created or invited by the same person. ${LASTING}: a person whose account someone else created must approve it.`,
    );
  const reaches = (one: AccountHands, other: AccountHands) =>
    one.hands.some((hand) => hand === other.userId || other.hands.includes(hand) || other.makers.includes(hand));
  if (reaches(second, requestedBy) || reaches(requestedBy, second))
    return refused(
      'same-hands',
      `One person may be able to sign in for both accounts: they chose the e-mail address of one, which does not change with time, or its password, ` +
        `which counts until ${CONTROL_DAYS} days have passed and its owner has set another one. Another person must approve it.`,
    );
  return true;
}

const LASTING = 'This does not change with time';
const refused = (code: string, message: string) => new DomainError(`second-person/${code}`, message);
