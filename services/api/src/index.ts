export { ApiModule } from './api.module';
export { HealthController } from './health/health.controller';
export { createApp } from './create-app';
export { serveConsole } from './console';
