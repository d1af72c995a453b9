import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '@matricula/config';
import { checkFields } from '@matricula/domain/kernel/field-check';
import { collegeConnection } from '@matricula/domain/reconciliation';
import { webhookRefusal } from '@matricula/outbound/webhook';
import { fieldInvalid, Records } from '../record';

/** Refuses the address of a college that no push could reach. */
@Injectable()
export class CollegeAddresses {
  constructor(records: Records, @Inject(CONFIG) { webhooks }: Config) {
    const field = { url: collegeConnection.fields.url };
    records.addRule(collegeConnection, ({ url: given }) => {
      const { values, problems } = checkFields(field, { url: given }, {});
      // A malformed URL is refused by the validation of the field.
      const refusal = problems.length === 0 && typeof values.url === 'string' ? webhookRefusal(values.url, webhooks.loopback) : undefined;
      if (refusal) throw fieldInvalid(collegeConnection.list, 'url', refusal);
    });
  }
}
