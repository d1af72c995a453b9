import { Module } from '@nestjs/common';
import { LiveClients } from './live-clients';
import { LiveGateway } from './live.gateway';

/** Sockets: which rows changed, notifications, jobs. */
@Module({ providers: [LiveClients, LiveGateway], exports: [LiveGateway] })
export class LiveModule {}
