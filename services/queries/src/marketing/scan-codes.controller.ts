import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Context, type RequestContext, SignedIn } from '@matricula/auth';
import { enquiryForm, publishableKey } from '@matricula/domain/marketing';
import { answer } from '@matricula/http';
import { RecordRows } from '../record';

/** What a code to be scanned leads to. */
interface ScanCode {
  /** Id of the enquiry form. */
  id: string;
  name: string;
  /** Publishable key of the form. */
  key: string;
  /** Path of its page on this product; leads that come by it say that they were scanned. */
  path: string;
}

/** Codes that people scan at a fair or on a poster (001 §7.1). */
@ApiTags('marketing')
@SignedIn()
@Controller('scan_qr')
export class ScanCodesController {
  constructor(private readonly rows: RecordRows) {}

  /** Lists what the codes of the open enquiry forms lead to. */
  @Get()
  async list(@Context() context: RequestContext) {
    const forms = await this.rows.all(enquiryForm, context, { field: 'active', op: 'eq', value: true });
    return answer(
      forms.map(({ recordId, name }): ScanCode => {
        const key = publishableKey({ tenantId: context.tenantId, formId: recordId });
        return { id: recordId, name, key, path: `/enquiry/${key}?utm_medium=qr` };
      }),
    );
  }
}
