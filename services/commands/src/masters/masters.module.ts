import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { DecisionModule } from '../decision';
import { RecordModule } from '../record';
import { CallLevels } from './call-levels';
import { CustomFields } from './custom-fields.service';
import { FieldKinds } from './field-kinds';
import { LeadMastersController } from './lead-masters.controller';
import { MasterUses } from './master-uses';
import { Masters } from './masters';
import { PhoneRules } from './phone-rules';
import { Stages } from './stages';

/** Lists that leads choose from: colleges, sources, stages, custom fields. */
@Module({
  imports: [CqrsModule, DecisionModule, RecordModule],
  controllers: [LeadMastersController],
  providers: [CallLevels, CustomFields, FieldKinds, MasterUses, Masters, PhoneRules, Stages],
  exports: [CallLevels, CustomFields, Masters, PhoneRules, Stages],
})
export class MastersModule {}
