import { Module } from '@nestjs/common';
import { RecordQueryModule } from '../record';
import { CatalogQueryController } from './catalog.controller';

/** Master data under the documented paths. */
@Module({
  imports: [RecordQueryModule],
  controllers: [CatalogQueryController],
})
export class CatalogQueryModule {}
