import { Module } from '@nestjs/common';
import { JobModule } from '../job';
import { ExportController } from './export.controller';
import { ExportWork } from './export.work';

/** Exports as jobs. */
@Module({ imports: [JobModule], controllers: [ExportController], providers: [ExportWork] })
export class AuditModule {}
