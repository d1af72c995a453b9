import { Injectable } from '@nestjs/common';
import { IdentityService } from '@matricula/auth';
import type { PhoneRule } from '@matricula/domain/tenant/phone-rule';

/** The phone number rules of tenants. */
@Injectable()
export class PhoneRules {
  constructor(private readonly identity: IdentityService) {}

  of(tenantId: string): Promise<PhoneRule> {
    return this.identity.phoneRule(tenantId);
  }
}
