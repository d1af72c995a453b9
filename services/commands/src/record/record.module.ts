import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { RecordController } from './record.controller';
import { SaveRecordHandler } from './record.handlers';
import { Records } from './records.service';

/** Records of every type. */
@Module({
  imports: [CqrsModule],
  controllers: [RecordController],
  providers: [SaveRecordHandler, Records],
  exports: [Records],
})
export class RecordModule {}
