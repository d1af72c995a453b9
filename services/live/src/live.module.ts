import { Module } from '@nestjs/common';
import { LiveGateway } from './live.gateway';

/** Sockets: which rows changed, notifications, jobs. */
@Module({ providers: [LiveGateway], exports: [LiveGateway] })
export class LiveModule {}
