import { Module } from '@nestjs/common';
import { recordCalls } from '@matricula/domain/registry';
import { RecordHistoryController } from './record-history.controller';
import { queriesOf } from './record-calls';
import { RecordRows } from './record-rows';

/** Records of every type. */
@Module({
  controllers: [RecordHistoryController, ...recordCalls.flatMap(queriesOf)],
  providers: [RecordRows],
  exports: [RecordRows],
})
export class RecordQueryModule {}
