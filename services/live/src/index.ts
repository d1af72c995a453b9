export { LiveGateway } from './live.gateway';
export { LiveModule } from './live.module';
