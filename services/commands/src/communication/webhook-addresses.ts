import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '@matricula/config';
import { webhookEndpoint } from '@matricula/domain/communication';
import { DomainError } from '@matricula/domain/kernel';
import { checkFields } from '@matricula/domain/kernel/field-check';
import { webhookRefusal } from '@matricula/outbound/webhook';
import { Records } from '../record';

/** Refuses an address that no delivery could reach when it is entered, not days later in the delivery log. */
@Injectable()
export class WebhookAddresses {
  constructor(records: Records, @Inject(CONFIG) { webhooks }: Config) {
    const field = { url: webhookEndpoint.fields.url };
    records.addRule(webhookEndpoint, ({ url: given }) => {
      const { values, problems } = checkFields(field, { url: given }, {});
      // A malformed URL is refused by the validation of the field.
      const refusal = problems.length === 0 && typeof values.url === 'string' ? webhookRefusal(values.url, webhooks.loopback) : undefined;
      if (refusal) throw new DomainError(`${webhookEndpoint.list}/field-invalid`, refusal, { url: refusal });
    });
  }
}
