import { Injectable } from '@nestjs/common';
import { IdentityService } from '@matricula/auth';
import type { RecordValues } from '@matricula/domain/record';
import { apiKey } from '@matricula/domain/tenant';
import { todayIn } from '@matricula/lists';
import { fieldInvalid, Records, validAddresses } from '../record';

/** Refuses values with which a key could never be used: an impossible address, or a new key that has already expired. */
@Injectable()
export class ApiKeyValues {
  constructor(
    records: Records,
    private readonly identity: IdentityService,
  ) {
    records.addRule(apiKey, validAddresses(apiKey.list));
    records.addRule(apiKey, (values, tenantId, isNew) => (isNew ? this.assertBegins(values, tenantId) : undefined));
  }

  /** An existing key may be ended by its last day, and an expired one may still be renamed. */
  private async assertBegins({ expiresOn }: RecordValues, tenantId: string): Promise<void> {
    const zone = (await this.identity.tenant(tenantId))?.timeZone;
    if (typeof expiresOn === 'string' && expiresOn !== '' && zone && expiresOn < todayIn(zone))
      throw fieldInvalid(apiKey.list, 'expiresOn', 'This day is in the past: the key would never be valid.');
  }
}
