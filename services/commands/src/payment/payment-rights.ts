import { assertAllowed, grants, type RequestContext } from '@matricula/auth';

/** The code of the whole group; each page needs a code of its own besides. */
const GROUP = 'PAYMENT_SYSTEM';
const REFUNDS = 'PAYMENT_REFUNDS';

/** Checks that the caller has the code of the payment system in addition to that of the page. @throws ForbiddenException */
export function assertInGroup({ acl }: Pick<RequestContext, 'acl'>): void {
  assertAllowed(grants(acl, GROUP));
}

/** Checks that the caller may request refunds, wherever they are requested. @throws ForbiddenException */
export function assertMayRequestRefunds({ acl }: Pick<RequestContext, 'acl'>): void {
  assertAllowed(grants(acl, REFUNDS));
}
