export { RecordModule } from './record.module';
export { openTypes, Records, type RecordUse } from './records.service';
