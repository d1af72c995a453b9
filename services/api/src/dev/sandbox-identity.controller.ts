import { Body, Controller, Get, NotFoundException, Param, Post, Query, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Public } from '@matricula/auth';
import type { AuthorizationRequest, SandboxIssuer } from '@matricula/outbound/identity';
import { IdentityProviders } from '@matricula/platform';
import { IsEmail, IsIn, IsOptional, IsString, MaxLength } from 'class-validator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isLoopback, isOwnPage } from './at-this-machine';
import { devPage, escaped } from './dev-page';

/** The authorization request to a provider. */
class AuthorizeDto implements AuthorizationRequest {
  @IsString() @MaxLength(200) client_id: string;
  @IsString() @MaxLength(500) redirect_uri: string;
  @IsIn(['code', 'id_token']) response_type: string;
  @IsString() @MaxLength(200) state: string;
  @IsString() @MaxLength(200) nonce: string;
  @IsOptional() @IsString() @MaxLength(200) code_challenge: string;
  @IsOptional() @IsString() code_challenge_method?: string;
  @IsOptional() @IsString() response_mode?: string;
  @IsOptional() @IsString() scope?: string;
  @IsOptional() @IsString() prompt?: string;
}

class SandboxSignInDto extends AuthorizeDto {
  @IsEmail() @MaxLength(254) email: string;
  @IsOptional() @IsString() verified?: string;
}

const KEPT = ['client_id', 'redirect_uri', 'response_type', 'state', 'nonce', 'code_challenge'] as const;

/** The sign-in page of the sandbox's identity provider, for developers on this machine. */
@ApiExcludeController()
@Public()
@Controller('dev/identity/:provider/authorize')
export class SandboxIdentityController {
  constructor(private readonly providers: IdentityProviders) {}

  @Get()
  page(@Param('provider') slug: string, @Query() asked: AuthorizeDto, @Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    this.open(slug, request);
    const hidden = KEPT.map((name) => `<input type="hidden" name="${name}" value="${escaped(asked[name] ?? '')}">`);
    const form = `<p>This page plays the identity provider: it accepts any identity you enter.</p><form method="post">${hidden.join('')}
<p><label>E-mail <input name="email" type="email" required autofocus></label></p>
<p><label><input name="verified" type="checkbox" checked> The provider has verified this address</label></p><button>Sign in</button></form>`;
    return reply.header('content-type', 'text/html; charset=utf-8').send(devPage(`Sign in with ${escaped(slug)}`, form, false));
  }

  /** Returns the signed-in user to the page they came from. */
  @Post()
  async signIn(
    @Param('provider') slug: string,
    @Body() asked: SandboxSignInDto,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    const { email, verified } = asked;
    const back = await this.open(slug, request).signIn(asked, email, verified === 'on');
    return reply.redirect(back, 303);
  }

  private open(slug: string, { raw }: FastifyRequest): SandboxIssuer {
    const { sandbox } = this.providers.find(slug) ?? {};
    if (!sandbox || !isLoopback(raw.socket.remoteAddress, raw.headers) || !isOwnPage(raw.headers))
      throw new NotFoundException('Cannot GET /dev/identity');
    return sandbox;
  }
}
