import { Module } from '@nestjs/common';
import { RecordQueryModule } from '../record';
import { PublishersController } from './publishers.controller';
import { ScanCodesController } from './scan-codes.controller';

/** What the public side is reached by. */
@Module({ imports: [RecordQueryModule], controllers: [PublishersController, ScanCodesController] })
export class MarketingQueryModule {}
