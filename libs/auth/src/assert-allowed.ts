import { ForbiddenException } from '@nestjs/common';

/** Refuses what somebody may not do. @throws ForbiddenException with the documents' words */
export function assertAllowed(allowed: boolean): asserts allowed {
  if (!allowed) throw new ForbiddenException('We are sorry, but you do not have permission to do this. Please contact the administrator.');
}
