import { type DynamicModule, Module, type ModuleMetadata, type Provider } from '@nestjs/common';
import { Automation } from './automation.service';
import { MessageRoutes } from './communication/message-routes';
import { WebhookRoutes } from './communication/webhook-routes';
import { Schedules } from './schedules';
import { PoliciesController } from './policies.controller';
import { Workers } from './workers';

/** Policies, timers and workers. */
@Module({})
export class AutomationModule {
  /** Built on the given implementation of scheduled reports. */
  static with(reportDesk: Provider, imports: ModuleMetadata['imports'] = []): DynamicModule {
    return {
      module: AutomationModule,
      imports,
      controllers: [PoliciesController],
      providers: [reportDesk, Automation, MessageRoutes, WebhookRoutes, Schedules, Workers],
      exports: [Automation],
    };
  }
}
