import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { DecisionModule } from '../decision';
import { recordCalls } from '@matricula/domain/registry';
import { RecordBulk } from './record-bulk';
import { commandsOf } from './record-calls';
import { RecordController } from './record.controller';
import { RecordNames } from './record-names';
import { Records } from './records.service';
import { SealedValues } from './sealed-values';

/** Records of every type. */
@Module({
  imports: [CqrsModule, DecisionModule],
  controllers: [RecordController, ...recordCalls.flatMap(commandsOf)],
  providers: [RecordBulk, RecordNames, Records, SealedValues],
  exports: [Records],
})
export class RecordModule {}
