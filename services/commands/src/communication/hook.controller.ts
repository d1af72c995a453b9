import {
  Controller,
  ForbiddenException,
  Get,
  HttpCode,
  Inject,
  Logger,
  NotFoundException,
  Param,
  Post,
  Query,
  Req,
  Res,
} from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { isAllowedFrom, Public } from '@matricula/auth';
import { CONFIG, type Config } from '@matricula/config';
import { HookBody, type RawRequest } from '@matricula/http';
import type { HookRequest } from '@matricula/outbound/kernel';
import { Outbound, type HookAbout } from '@matricula/platform';
import type { FastifyReply } from 'fastify';
import { HookAboutDto } from './communication.dto';
import { HookNews } from './hook-news';

/** With a last part for providers that sign nothing: a secret of the account. */
const OF_ACCOUNT = [':tenant/:integration', ':tenant/:integration/:secret'];

/**
 * Receives calls of providers. Each provider verifies and reads its own; a call that is not verified gets 404, and one from an address that the
 * account does not allow gets 403.
 */
@ApiExcludeController()
@Public()
@Controller('hooks')
export class HookController {
  private readonly logger = new Logger('Hooks');

  constructor(
    private readonly outbound: Outbound,
    private readonly news: HookNews,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Reports about a message that was sent through an account of the institution or of the installation. */
  @HookBody()
  @Post(':provider')
  @HttpCode(204)
  async ofProvider(@Param('provider') provider: string, @Query() { tenantId }: HookAboutDto, @Req() request: RawRequest): Promise<void> {
    await this.take({ tenantId, provider }, request);
  }

  /** Reports about an account of the institution. */
  @HookBody()
  @Post(OF_ACCOUNT)
  @HttpCode(204)
  async posted(@Param() { tenant: tenantId, integration: integrationId, secret }: Params, @Req() request: RawRequest): Promise<void> {
    await this.take({ tenantId, integrationId }, request, secret);
  }

  /** The same for providers that report, or test the address, by GET. */
  @Get(OF_ACCOUNT)
  async got(
    @Param() { tenant: tenantId, integration: integrationId, secret }: Params,
    @Req() request: RawRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const answer = await this.outbound.challenge(this.readBy(request, secret), { tenantId, integrationId });
    if (answer !== undefined) return void reply.type('text/plain; charset=utf-8').send(answer);
    await this.take({ tenantId, integrationId }, request, secret);
    reply.code(204).send();
  }

  private readBy({ method, url, headers, rawBody = Buffer.alloc(0) }: RawRequest, secret?: string): HookRequest {
    return { method, url: `${this.config.publicUrl}${url}`, headers, rawBody, secret };
  }

  /** @throws ForbiddenException */
  private async assertAllowed(about: HookAbout, ip: string): Promise<void> {
    if (isAllowedFrom(ip, await this.outbound.addressesOf(about))) return;
    this.logger.warn({ message: 'Refused a report from an address that the account does not allow', ...about, ip });
    throw new ForbiddenException('Reports may not be sent from this address.');
  }

  private async take(about: HookAbout, raw: RawRequest, secret?: string): Promise<void> {
    await this.assertAllowed(about, raw.ip);
    const heard = await this.outbound.hear(this.readBy(raw, secret), about);
    if (!heard) throw new NotFoundException(`Cannot ${raw.method}`);
    await this.news.record(heard, about.tenantId);
  }
}

interface Params {
  tenant: string;
  integration: string;
  secret?: string;
}
