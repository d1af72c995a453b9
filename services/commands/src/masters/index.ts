export { CallLevels } from './call-levels';
export { CustomFields } from './custom-fields.service';
export { isCollege, type KnownCollege, Masters, withMasters } from './masters';
export { MastersModule } from './masters.module';
export { PhoneRules } from './phone-rules';
export { Stages } from './stages';
