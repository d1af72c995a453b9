import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { RecordModule } from '../record/record.module';
import { ApiKeyController } from './api-key.controller';

/** What an institution keeps about itself. */
@Module({
  imports: [CqrsModule, RecordModule],
  controllers: [ApiKeyController],
})
export class TenantModule {}
