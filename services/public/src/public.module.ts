import { type DynamicModule, Module, type ModuleMetadata, type Provider, type Type } from '@nestjs/common';
import * as contexts from './contexts';

/** What the index of a folder declares: its pages and calls, and the injectable classes that they need. */
interface PublicPages {
  controllers: readonly Type[];
  providers: readonly Provider[];
}

const declared: readonly PublicPages[] = Object.values(contexts);

/** Pages and endpoints for people without a session. */
@Module({})
export class PublicModule {
  /** Built on implementations, by the entry point, of what the pages ask of other services. */
  static with(implementations: readonly Provider[], imports: ModuleMetadata['imports'] = []): DynamicModule {
    return {
      module: PublicModule,
      imports,
      controllers: declared.flatMap(({ controllers }) => controllers),
      providers: [...implementations, ...declared.flatMap(({ providers }) => providers)],
    };
  }
}
