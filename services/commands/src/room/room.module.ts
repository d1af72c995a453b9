import { Module } from '@nestjs/common';
import { TenantRoom } from './tenant-room';

/** Limits of institutions, for modules that add limited items. */
@Module({ providers: [TenantRoom], exports: [TenantRoom] })
export class RoomModule {}
