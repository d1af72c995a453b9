import { Body, Controller, Get, Param, Post, Query, Req, Res, UseFilters } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { DomainError } from '@matricula/domain/kernel';
import type { FieldValues } from '@matricula/domain/kernel/field-check';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { callerOf } from './enquiries.controller';
import { Enquiries } from './enquiries.service';
import { EnquiryForms } from './enquiry-forms';
import { formMarkup, notice, page } from './enquiry.page';
import { PageFilter, sendPage } from './page.filter';
import { ForSenders, ForVisitors } from './throttles';

/** The form as a page of its own: an ordinary form post, which a script makes more comfortable where there is one. */
@ApiExcludeController()
@UseFilters(PageFilter)
@Controller('enquiry')
export class EnquiryPageController {
  constructor(
    private readonly enquiries: Enquiries,
    private readonly forms: EnquiryForms,
  ) {}

  @ForVisitors()
  @Get(':key')
  async show(
    @Param('key') key: string,
    @Query() query: Record<string, unknown>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    // A link on any page leads here: only forms are sent from somewhere.
    const form = await this.forms.open(key);
    const { utm_source, utm_medium, utm_campaign, sent } = query;
    if (sent !== undefined) return sendPage(reply, 200, page(form.institution, notice('Thank you', form.thanks ?? '', 'status')));
    const values = { utm_source, utm_medium, utm_campaign, referrer: request.headers.referer };
    sendPage(reply, 200, page(form.institution, formMarkup(form, { values, choices: await this.forms.choices(form) })));
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
      // Loading the answer anew must not send it again.
      void reply.header('cache-control', 'no-store').redirect(`/enquiry/${encodeURIComponent(key)}?sent=1`, 303);
    } catch (error) {
      if (!(error instanceof DomainError) || /^enquiry-form\//.test(error.code)) throw error;
      const form = await this.forms.open(key);
      const filled = { values, problems: error.fields, refusal: error.fields ? 'Please look at what is marked.' : error.message };
      sendPage(reply, 422, page(form.institution, formMarkup(form, { ...filled, choices: await this.forms.choices(form) })));
    }
  }
}
