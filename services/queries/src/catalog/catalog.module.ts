import { Module } from '@nestjs/common';
import { CatalogQueryController } from './catalog.controller';

/** Master data under the documented paths. */
@Module({
  controllers: [CatalogQueryController],
})
export class CatalogQueryModule {}
