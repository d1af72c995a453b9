import { randomBytes, randomUUID } from 'node:crypto';
import {
  BadRequestException,
  Body,
  Controller,
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
  UseGuards,
} from '@nestjs/common';
import { ApiExcludeEndpoint, ApiTags } from '@nestjs/swagger';
import { ThrottlerGuard } from '@nestjs/throttler';
import { Public } from '@matricula/auth';
import { CONFIG, type Config } from '@matricula/config';
import { DomainError } from '@matricula/domain/kernel';
import { bodyOf } from '@matricula/domain/kernel/field-schema';
import type { ValuesOf } from '@matricula/domain/kernel/field-set';
import { agentOf, ShortBody } from '@matricula/http';
import { IdentityRefused, type IdentityProof, type PendingIdentity } from '@matricula/outbound/identity';
import { IdentityProviders } from '@matricula/platform';
import { Vault } from '@matricula/vault';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { identityLoginBody } from './auth.wire';
import { IdentityBeginDto } from './identity.dto';
import { SignInService } from './sign-in.service';

const PENDING = 'identity-pending';
const COOKIE = 'identity';
const PENDING_SECONDS = 600;

/** Sign-in by an identity provider (000 §4, §7). Nonce and PKCE secret, which the browser must not choose, are stored here until it returns. */
@ApiTags('auth')
@Public()
@UseGuards(ThrottlerGuard)
@Controller('users')
export class IdentityController {
  private readonly logger = new Logger('Identity');

  constructor(
    private readonly providers: IdentityProviders,
    private readonly signIn: SignInService,
    private readonly vault: Vault,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Redirects to a provider; the browser returns to the address that the sign-in screen gave. */
  @ApiExcludeEndpoint()
  @Get('identity/:provider')
  async begin(
    @Param('provider') slug: string,
    @Query() { redirect_uri, state }: IdentityBeginDto,
    @Req() { headers }: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    const known = this.providers.find(slug);
    if (!known) throw new NotFoundException('There is no such identity provider.');
    const back = URL.canParse(redirect_uri) ? new URL(redirect_uri) : undefined;
    // Prevents an open redirect with the provider's answer.
    if (back?.host !== headers.host || back?.pathname !== known.returnPath)
      throw new BadRequestException('redirect_uri is not an address of this installation.');
    const { url, pending } = await known.provider.begin({ flow: known.flow, redirectUri: back.href, state });
    const id = randomBytes(24).toString('base64url');
    const expiresAt = new Date(Date.now() + PENDING_SECONDS * 1000);
    await this.vault.put(PENDING, { id, value: Buffer.from(JSON.stringify(pending)), expiresAt });
    // The sandbox provider is at the host of the request.
    const target = known.sandbox ? new URL(url).pathname + new URL(url).search : url;
    return reply.header('set-cookie', this.cookie(id, PENDING_SECONDS)).redirect(target, 302);
  }

  /** Completes a sign-in with the answer of the provider: the code of the first one, the ID token of the second. */
  @ShortBody()
  @Post(':login')
  @HttpCode(200)
  async login(
    @Param('login') login: string,
    @Body({ schema: bodyOf(identityLoginBody) }) { code, idToken }: ValuesOf<typeof identityLoginBody>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const known = this.providers.find(/^(.+)-login$/.exec(login)?.[1] ?? '');
    if (!known) throw new NotFoundException(`Cannot POST /api/users/${login}`);
    const proof = known.flow === 'code' ? code && { code } : idToken && { idToken };
    if (!proof) throw new BadRequestException(known.flow === 'code' ? 'code is required' : 'idToken is required');
    const pending = await this.pendingOf(request);
    void reply.header('set-cookie', this.cookie('', 0));
    const identity = await known.provider.finish(proof as IdentityProof, pending).catch((error: unknown) => this.refuse(error));
    const { ip, headers } = request;
    const session = await this.signIn.byProvider(identity, { ip, userAgent: agentOf(headers), correlationId: randomUUID() });
    return { code: 200, message: 'Logged in successfully', ...session };
  }

  /** The sign-in that this browser began; valid once. @throws DomainError `sign-in/refused` */
  private async pendingOf({ headers }: FastifyRequest): Promise<PendingIdentity> {
    const id = new RegExp(`(?:^|; )${COOKIE}=([\\w-]+)`).exec(headers.cookie ?? '')?.[1];
    const value = id && (await this.vault.get(PENDING, id));
    if (!value || !(await this.vault.delete(PENDING, id)))
      throw new DomainError('sign-in/refused', 'This sign-in has expired. Please try again.');
    return JSON.parse(value.toString()) as PendingIdentity;
  }

  private refuse(error: unknown): never {
    if (!(error instanceof IdentityRefused)) throw error;
    this.logger.warn({ message: error.message, cause: String(error.cause) });
    throw new DomainError('sign-in/refused', error.message);
  }

  private cookie(value: string, seconds: number): string {
    const secure = this.config.publicUrl.startsWith('https:') ? '; Secure' : '';
    return `${COOKIE}=${value}; Path=/api/users; HttpOnly; SameSite=Lax; Max-Age=${seconds}${secure}`;
  }
}
