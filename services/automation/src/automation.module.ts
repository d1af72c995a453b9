import { type DynamicModule, Module, type ModuleMetadata, type Provider } from '@nestjs/common';
import { Automation } from './automation.service';
import { declared } from './declared';
import { PoliciesController } from './policies.controller';
import { Workers } from './workers';

/** Policies, timers and workers. */
@Module({})
export class AutomationModule {
  /** `implementations`: what the contexts need of other services, provided by the entry point. */
  static with(implementations: readonly Provider[], imports: ModuleMetadata['imports'] = []): DynamicModule {
    return {
      module: AutomationModule,
      imports,
      controllers: [PoliciesController],
      providers: [...implementations, Automation, ...declared.flatMap((context) => context.providers ?? []), Workers],
      exports: [Automation],
    };
  }
}
