import { Injectable } from '@nestjs/common';
import { isAddress } from '@matricula/auth';
import { DomainError } from '@matricula/domain/kernel';
import { apiKey } from '@matricula/domain/tenant';
import { Records } from '../record/records.service';

/** An address that there cannot be would let nobody in: it is said when somebody types it. */
@Injectable()
export class ApiKeyAddresses {
  constructor(records: Records) {
    records.addRule(apiKey, ({ addresses }) => {
      const given = Array.isArray(addresses) ? addresses.map((row) => (row as { address?: unknown } | null)?.address) : [];
      const wrong = given.find((address) => typeof address === 'string' && !isAddress(address.trim()));
      if (wrong === undefined) return;
      const words = `${String(wrong).slice(0, 50)} is no address. ${apiKey.fields.addresses.rows.address.pattern[1]}`;
      throw new DomainError(`${apiKey.list}/field-invalid`, words, { addresses: words });
    });
  }
}
