import { Module } from '@nestjs/common';
import { TenantQueryController } from './tenant.controller';

/** Institutions. */
@Module({ controllers: [TenantQueryController] })
export class TenantQueryModule {}
