import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { EventStore } from '@matricula/event-store';
import { Vault } from '@matricula/vault';
import { DecisionModule } from '../decision';
import { MastersModule } from '../masters';
import { RecordModule } from '../record';
import { ApiKeyThrottle, CaptureApiController } from './capture-api.controller';
import { CaptureLeadHandler } from './capture-lead.handler';
import { LeadCapture } from './lead-capture';
import { LeadContacts } from './lead-contacts';
import { LeadIdentities } from './lead-identities';
import { Publishers } from './publishers';

/** How enquiries become leads, and the one gate for their phones, e-mails and external ids. */
@Module({
  imports: [CqrsModule, DecisionModule, MastersModule, RecordModule],
  controllers: [CaptureApiController],
  providers: [
    ApiKeyThrottle,
    CaptureLeadHandler,
    { provide: LeadIdentities, inject: [Vault], useFactory: (vault: Vault) => new LeadIdentities(vault) },
    {
      provide: LeadCapture,
      inject: [EventStore, LeadIdentities],
      useFactory: (store: EventStore, identities: LeadIdentities) => new LeadCapture(store, identities),
    },
    LeadContacts,
    Publishers,
  ],
  exports: [LeadCapture, LeadContacts, LeadIdentities, Publishers],
})
export class CaptureModule {}
