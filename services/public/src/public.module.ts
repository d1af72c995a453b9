import { type DynamicModule, Module, type ModuleMetadata, type Provider } from '@nestjs/common';
import { EnquiriesController } from './enquiry/enquiries.controller';
import { Enquiries } from './enquiry/enquiries.service';
import { EnquiryForms } from './enquiry/enquiry-forms';
import { EnquiryPageController } from './enquiry/enquiry-page.controller';
import { ByForm } from './enquiry/throttles';

/** Pages and endpoints for people without a session. */
@Module({})
export class PublicModule {
  /** Built on the given desk, which accepts enquiries. */
  static with(desk: Provider, imports: ModuleMetadata['imports'] = []): DynamicModule {
    return {
      module: PublicModule,
      imports,
      controllers: [EnquiriesController, EnquiryPageController],
      providers: [desk, ByForm, Enquiries, EnquiryForms],
    };
  }
}
