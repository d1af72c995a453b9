export { RoomModule } from './room.module';
export { TenantRoom } from './tenant-room';
