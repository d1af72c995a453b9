export { fieldInvalid } from './field-invalid';
export { RecordModule } from './record.module';
export { validAddresses } from './valid-addresses';
export { openTypes, Records, type RecordUse } from './records.service';
