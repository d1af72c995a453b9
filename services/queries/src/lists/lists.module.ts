import { Module } from '@nestjs/common';
import { AuditQueryModule } from '../audit/audit.module';
import { ListController } from './list.controller';

/** Every list of the console, by name. */
@Module({
  imports: [AuditQueryModule],
  controllers: [ListController],
})
export class ListModule {}
