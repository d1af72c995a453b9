import { Injectable } from '@nestjs/common';
import { integration } from '@matricula/domain/communication';
import { Records, validAddresses } from '../record';

/** Refuses accounts whose allowed addresses are impossible: the provider could never report. */
@Injectable()
export class IntegrationAddresses {
  constructor(records: Records) {
    records.addRule(integration, validAddresses(integration.list));
  }
}
