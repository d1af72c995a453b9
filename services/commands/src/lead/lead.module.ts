import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { EventStore } from '@matricula/event-store';
import { Vault } from '@matricula/vault';
import { DecisionModule } from '../decision/decision.module';
import { ImportFilesModule } from '../job/import-files.module';
import { RecordModule } from '../record/record.module';
import { ApiKeyThrottle, CaptureApiController } from './capture-api.controller';
import { CaptureLeadHandler } from './capture-lead.handler';
import { CustomFields } from './custom-fields.service';
import { DecideOnLeadsHandler } from './decide-on-leads.handler';
import { ErasePersonHandler } from './erase-person.handler';
import { CallLevels } from './call-levels';
import { KeptKinds } from './kept-kinds';
import { LeadAccess } from './lead-access';
import { LeadCapture } from './lead-capture';
import { LeadContacts } from './lead-contacts';
import { LeadIdentities } from './lead-identities';
import { LeadMastersController } from './lead-masters.controller';
import { LeadNoteController } from './lead-note.controller';
import { LeadController } from './lead.controller';
import { MasterUses } from './master-uses';
import { Masters } from './masters';
import { PhoneRules } from './phone-rules';
import { Publishers } from './publishers';
import { PersonFiles } from './person-files';
import { PersonMentions } from './person-mentions';
import { Receivers } from './receivers';
import { Scrubber } from './scrubber';
import { Stages } from './stages';
import { TenantRoomModule } from '../tenant/tenant-room.module';

/** Leads: capture, decisions, masters, erasure. */
@Module({
  imports: [CqrsModule, DecisionModule, ImportFilesModule, RecordModule, TenantRoomModule],
  controllers: [CaptureApiController, LeadMastersController, LeadController, LeadNoteController],
  providers: [
    ApiKeyThrottle,
    CaptureLeadHandler,
    CustomFields,
    DecideOnLeadsHandler,
    ErasePersonHandler,
    CallLevels,
    KeptKinds,
    LeadAccess,
    { provide: LeadIdentities, inject: [Vault], useFactory: (vault: Vault) => new LeadIdentities(vault) },
    {
      provide: LeadCapture,
      inject: [EventStore, LeadIdentities],
      useFactory: (store: EventStore, identities: LeadIdentities) => new LeadCapture(store, identities),
    },
    LeadContacts,
    MasterUses,
    Masters,
    PhoneRules,
    PersonFiles,
    PersonMentions,
    Publishers,
    Receivers,
    Scrubber,
    Stages,
  ],
  exports: [
    CallLevels,
    CustomFields,
    LeadAccess,
    LeadCapture,
    LeadContacts,
    LeadIdentities,
    Masters,
    PhoneRules,
    PersonFiles,
    PersonMentions,
    Publishers,
    Receivers,
    Scrubber,
    Stages,
  ],
})
export class LeadModule {}
