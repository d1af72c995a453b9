import { Module } from '@nestjs/common';
import { RecordQueryModule } from '../record';
import { PublishersController } from './publishers.controller';
import { LeadGenerationQueryController } from './lead-generation.controller';
import { ScanCodesController } from './scan-codes.controller';

/** Publishers, and the QR codes of enquiry forms. */
@Module({ imports: [RecordQueryModule], controllers: [LeadGenerationQueryController, PublishersController, ScanCodesController] })
export class MarketingQueryModule {}
