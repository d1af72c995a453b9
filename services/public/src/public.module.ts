import { type DynamicModule, Module, type ModuleMetadata, type Provider, type Type } from '@nestjs/common';
import * as contexts from './contexts';

/** The declarations of a context: its controllers, and the injectable classes that they need. */
interface PublicPages {
  controllers: readonly Type[];
  providers: readonly Provider[];
}

const declared: readonly PublicPages[] = Object.values(contexts);

/** Pages and endpoints for people without a session. */
@Module({})
export class PublicModule {
  /** `implementations`: what the pages need of other services, provided by the entry point. */
  static with(implementations: readonly Provider[], imports: ModuleMetadata['imports'] = []): DynamicModule {
    return {
      module: PublicModule,
      imports,
      controllers: declared.flatMap(({ controllers }) => controllers),
      providers: [...implementations, ...declared.flatMap(({ providers }) => providers)],
    };
  }
}
