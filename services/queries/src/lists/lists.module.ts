import { Module } from '@nestjs/common';
import { AuditQueryModule } from '../audit';
import { ListController } from './list.controller';
import { ListReading } from './list-reading';
import { RowAccessController } from './row-access.controller';
import { RowViewers } from './row-viewers';

/** Every list of the console, by name. */
@Module({
  imports: [AuditQueryModule],
  controllers: [ListController, RowAccessController],
  providers: [ListReading, RowViewers],
})
export class ListModule {}
