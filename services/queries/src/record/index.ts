export { RecordRows } from './record-rows';
export { RecordQueryModule } from './record.module';
