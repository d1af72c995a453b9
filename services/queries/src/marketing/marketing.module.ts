import { Module } from '@nestjs/common';
import { RecordQueryModule } from '../record/record.module';
import { ScanCodesController } from './scan-codes.controller';

/** What the public side is reached by. */
@Module({ imports: [RecordQueryModule], controllers: [ScanCodesController] })
export class MarketingQueryModule {}
