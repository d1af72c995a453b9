import { Controller, Get } from '@nestjs/common';
import { ApiTags, type OpenAPIObject } from '@nestjs/swagger';
import { AllowKeyOrCode } from '@matricula/auth';

/** The OpenAPI document of the application; created on first request. */
export class OpenApi {
  private made: OpenAPIObject | undefined;
  private make: (() => OpenAPIObject) | undefined;

  /** Called by the application once all its routes are known. */
  describe(make: () => OpenAPIObject): void {
    this.make = make;
  }

  document(): OpenAPIObject {
    this.made ??= this.make?.();
    if (!this.made) throw new Error('No application has described itself');
    return this.made;
  }
}

/** API documentation, for `/docs` and for code generators. */
@ApiTags('docs')
@AllowKeyOrCode({ scope: 'events', codes: ['API_DOC'] })
@Controller()
export class OpenApiController {
  constructor(private readonly openApi: OpenApi) {}

  /** Describes every call of the product: this document. */
  @Get('openapi.json')
  document() {
    return this.openApi.document();
  }
}
