import { DomainError } from '../kernel';

/** Number of days for which a user who set the password or e-mail address of an account counts as able to sign in for it. */
export const CONTROL_DAYS = 7;

/** An account with the people who control or created it. */
export interface AccountHands {
  userId: string;
  /** ISO instant. */
  registeredAt: string;
  /** The creator of the account, the creator of that account, and so on; accounts created by the product itself have none. */
  makers: readonly string[];
  /** Other people who may be able to sign in for it: those who set its password or e-mail address, and those who can sign in for them. */
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
  /** Looks after the installation. */
  operator: boolean;
}

/**
 * Whether two accounts belong to two people: `true`, or the error. The second account existed before the request, or is an operator's; the requester
 * did not create it; and no one can sign in for both.
 */
export function mayConfirm({ requestedBy, requestedAt }: ConfirmationRequest, second: SecondPerson): true | DomainError {
  const requester = requestedBy.userId;
  if (second.userId === requester) return refused('same', 'You requested this yourself: another person must approve it.');
  if (second.makers.includes(requester))
    return refused(
      'made-by-requester',
      'Your account was created by the person who made the request, or by someone whose account they created: another person must approve it.',
    );
  if (!second.operator && second.registeredAt >= requestedAt)
    return refused('too-new', 'Your account is newer than the request: a person whose account is older must approve it.');
  const behindBoth = [second.userId, ...second.hands].some((one) => one === requester || requestedBy.hands.includes(one));
  if (behindBoth)
    return refused(
      'same-hands',
      `One person may control both accounts: they set a password or e-mail address in the last ${CONTROL_DAYS} days, or one that has not changed since. Another person must approve it.`,
    );
  return true;
}

const refused = (code: string, message: string) => new DomainError(`second-person/${code}`, message);
