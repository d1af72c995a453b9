import { randomUUID } from 'node:crypto';
import { Body, Controller, HttpCode, Inject, NotFoundException, Post, Query, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiExcludeController } from '@nestjs/swagger';
import { Public } from '@matricula/auth';
import { CONFIG, type Config } from '@matricula/config';
import { messageBoundary } from '@matricula/domain/communication';
import { ShortBody } from '@matricula/http';
import { isFromTwilio, TWILIO_STATUS_PATH, twilioReport } from '@matricula/outbound/sms';
import { Outbound } from '@matricula/platform';
import { systemMeta } from '@matricula/policy-kit';
import type { FastifyRequest } from 'fastify';
import { DecideCommand } from '../decision';
import { TwilioAboutDto } from './communication.dto';

/** Receives delivery reports from Twilio; a request without a valid signature gets 404. */
@ApiExcludeController()
@Public()
@Controller(TWILIO_STATUS_PATH)
export class TwilioController {
  constructor(
    private readonly commands: CommandBus,
    private readonly outbound: Outbound,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @ShortBody()
  @Post()
  @HttpCode(204)
  async status(@Query() { tenantId, messageId }: TwilioAboutDto, @Body() form: Record<string, string>, @Req() request: FastifyRequest) {
    const signature = [request.headers['x-twilio-signature']].flat()[0];
    // Signed for the institution's own account or that of the installation; the signature covers the institution.
    const tokens = await this.outbound.twilioTokens(tenantId);
    if (!tokens.some((token) => isFromTwilio(signature, `${this.config.publicUrl}${request.url}`, form, token)))
      throw new NotFoundException('Cannot POST');
    const report = twilioReport(form);
    if (!report) return;
    const meta = { ...systemMeta(randomUUID()), tenantId, version: 1 };
    await this.commands.execute(new DecideCommand(messageBoundary, [messageId], { type: 'ReportMessage', data: report }, meta));
  }
}
