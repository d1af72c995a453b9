import { Injectable } from '@nestjs/common';
import { IdentityService } from '@matricula/auth';
import { phoneRuleOf, type PhoneRule } from '@matricula/domain/tenant/phone-rule';

/** What institutions say of the numbers that they take. */
@Injectable()
export class PhoneRules {
  constructor(private readonly identity: IdentityService) {}

  async of(tenantId: string): Promise<PhoneRule | undefined> {
    return phoneRuleOf((await this.identity.tenant(tenantId))?.profile ?? {});
  }
}
