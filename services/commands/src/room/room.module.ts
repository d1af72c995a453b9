import { Module } from '@nestjs/common';
import { TenantRoom } from './tenant-room';

/** Limits of institutions, for those who add to what is limited. */
@Module({ providers: [TenantRoom], exports: [TenantRoom] })
export class RoomModule {}
