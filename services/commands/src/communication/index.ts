export { CommunicationModule } from './communication.module';
export { HookNews } from './hook-news';
