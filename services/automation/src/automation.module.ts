import { type DynamicModule, Module, type ModuleMetadata, type Provider } from '@nestjs/common';
import { Automation } from './automation.service';
import { declared } from './declared';
import { PoliciesController } from './policies.controller';
import { Workers } from './workers';

/** Policies, timers and workers. */
@Module({})
export class AutomationModule {
  /** Built on implementations, by the entry point, of what the contexts ask of other services. */
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
