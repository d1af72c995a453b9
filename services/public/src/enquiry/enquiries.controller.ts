import { Body, Controller, Get, HttpCode, Param, Post, Req } from '@nestjs/common';
import { ApiBody, ApiTags } from '@nestjs/swagger';
import type { FieldValues } from '@matricula/domain/kernel/field-check';
import { Captcha } from '@matricula/outbound/captcha';
import { answer } from '@matricula/http';
import type { FastifyRequest } from 'fastify';
import { Enquiries, type Caller } from './enquiries.service';
import { EnquiryForms } from './enquiry-forms';
import { formMarkup } from './enquiry.page';
import { ForSenders, ForVisitors } from './throttles';

const example = {
  captcha: '9f2c.1793500000000.100000.5e88.c2ln.4711',
  name: 'Tara Rao',
  phone: '9812345670',
  utm_source: 'google',
  submission: '0b9a5f0e-6f0b-4d4e-9a65-0d7c3f5a1b2c',
};
const schema = { type: 'object', additionalProperties: true, description: 'What the form asks, by name; where it stood.', example };

export const callerOf = ({ headers, host }: FastifyRequest): Caller => ({
  origin: headers.origin,
  site: headers['sec-fetch-site'] as string | undefined,
  host,
});

/** The API for the widget, called from pages of other sites. */
@ApiTags('enquiry')
@Controller('enquiry-forms')
export class EnquiriesController {
  constructor(
    private readonly enquiries: Enquiries,
    private readonly forms: EnquiryForms,
    private readonly captcha: Captcha,
  ) {}

  /** Answers with an enquiry form as HTML, for a website that is allowed to show it. */
  @ForVisitors()
  @Get(':key')
  async form(@Param('key') key: string, @Req() request: FastifyRequest) {
    const form = await this.enquiries.form(key, callerOf(request));
    return answer({
      html: formMarkup(form, { embedded: true, choices: await this.forms.choices(form), captcha: this.captcha.shown }).text,
    });
  }

  /** Answers with the proof-of-work challenge for one enquiry: `salt.until.most.target.signature`, or nothing. */
  @ForVisitors()
  @Get(':key/challenge')
  async challenge(@Param('key') key: string, @Req() request: FastifyRequest) {
    await this.enquiries.form(key, callerOf(request));
    return answer({ challenge: await this.captcha.challenge(key) });
  }

  /** Captures an enquiry from a form; requests with the same `submission` are processed once. It becomes a lead, or a further enquiry of one. */
  @ForSenders()
  @ApiBody({ schema })
  @Post(':key')
  @HttpCode(200)
  async send(@Param('key') key: string, @Body() sent: FieldValues, @Req() request: FastifyRequest) {
    const { thanks } = await this.enquiries.take(key, sent ?? {}, callerOf(request));
    return answer({ thanks: thanks ?? 'Thank you.' });
  }
}
