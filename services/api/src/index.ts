export { ApiModule } from './api.module';
export { createApp } from './create-app';
export { serveConsole } from './console';
