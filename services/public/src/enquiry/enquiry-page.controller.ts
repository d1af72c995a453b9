import { Body, Controller, Get, Param, Post, Query, Req, Res, UseFilters } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { DomainError } from '@matricula/domain/kernel';
import type { FieldValues } from '@matricula/domain/kernel/field-check';
import { Captcha } from '@matricula/outbound/captcha';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { callerOf } from './enquiries.controller';
import { Enquiries } from './enquiries.service';
import { EnquiryForms, type OpenForm } from './enquiry-forms';
import { formMarkup, notice, page, type Filled } from './enquiry.page';
import { PageFilter, sendPage } from './page.filter';
import { ForSenders, ForVisitors } from './throttles';

/** The form as its own page: an ordinary form post, enhanced by a script if one runs. */
@ApiExcludeController()
@UseFilters(PageFilter)
@Controller('enquiry')
export class EnquiryPageController {
  constructor(
    private readonly enquiries: Enquiries,
    private readonly forms: EnquiryForms,
    private readonly captcha: Captcha,
  ) {}

  @ForVisitors()
  @Get(':key')
  async show(
    @Param('key') key: string,
    @Query() query: Record<string, unknown>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    // Any page may link here, so only posts are checked for their origin.
    const form = await this.forms.open(key);
    const { utm_source, utm_medium, utm_campaign, sent } = query;
    if (sent !== undefined) return sendPage(reply, 200, page(form.institution, notice('Thank you', form.thanks ?? '', 'status')));
    const values = { utm_source, utm_medium, utm_campaign, referrer: request.headers.referer };
    await this.sendForm(reply, 200, form, { values });
  }

  @ForSenders()
  @Post(':key')
  async send(
    @Param('key') key: string,
    @Body() sent: FieldValues,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const values = sent ?? {};
    try {
      await this.enquiries.take(key, values, callerOf(request));
      // Reloading the answer must not send the form again.
      void reply.header('cache-control', 'no-store').redirect(`/enquiry/${encodeURIComponent(key)}?sent=1`, 303);
    } catch (error) {
      if (!(error instanceof DomainError) || /^enquiry-form\//.test(error.code)) throw error;
      const refusal = error.fields ? 'Please check the marked fields.' : error.message;
      await this.sendForm(reply, 422, await this.forms.open(key), { values, problems: error.fields, refusal });
    }
  }

  private async sendForm(reply: FastifyReply, status: number, form: OpenForm, filled: Filled): Promise<void> {
    const { shown } = this.captcha;
    const asked = { captcha: shown, question: await this.captcha.question(form.key), choices: await this.forms.choices(form) };
    sendPage(reply, status, page(form.institution, formMarkup(form, { ...filled, ...asked })), shown);
  }
}
