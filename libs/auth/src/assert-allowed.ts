import { ForbiddenException } from '@nestjs/common';

/** Throws unless the action is allowed. @throws ForbiddenException with the text that the documents prescribe */
export function assertAllowed(allowed: boolean): asserts allowed {
  if (!allowed) throw new ForbiddenException('We are sorry, but you do not have permission to do this. Please contact the administrator.');
}
