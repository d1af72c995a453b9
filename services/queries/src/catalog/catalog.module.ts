import { Module } from '@nestjs/common';
import { RecordQueryModule } from '../record';
import { CatalogQueryController } from './catalog.controller';
import { CoursesQueryController } from './courses.controller';

/** Master data under the documented paths. */
@Module({
  imports: [RecordQueryModule],
  controllers: [CatalogQueryController, CoursesQueryController],
})
export class CatalogQueryModule {}
