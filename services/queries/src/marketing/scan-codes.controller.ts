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
  /** Path of its page on this installation; leads that arrive through it are marked as scanned. */
  path: string;
}

/** QR codes for fairs and posters (001 §7.1). */
@ApiTags('marketing')
@SignedIn()
@Controller('scan_qr')
export class ScanCodesController {
  constructor(private readonly rows: RecordRows) {}

  /** Lists the addresses for QR codes of the active enquiry forms. */
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
