import { ForbiddenException } from '@nestjs/common';
import type { RequestContext } from '@matricula/auth';
import { staffRoles } from '@matricula/domain/kernel/staff-roles';

/** Checks that the caller may see the details, payments and documents of orders: callers of level 3 may not. @throws ForbiddenException */
export function assertSeesOrderDetails({ user }: Pick<RequestContext, 'user'>): void {
  if (user.role === staffRoles.callerL3) throw new ForbiddenException('Your role may not see the details of orders.');
}
