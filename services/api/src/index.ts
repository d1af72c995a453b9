export { ApiModule } from './api.module';
export { HealthController } from './health/health.controller';
export { createApp } from './create-app';
export { holdPort } from './hold-port';
export { PastThread } from './past/past-thread.client';
export { serveConsole } from './console';
