import { randomUUID } from 'node:crypto';
import { applyDecorators, BadRequestException, Body, Controller, HttpCode, Param, Post, Req, UseGuards } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiBody, ApiTags } from '@nestjs/swagger';
import { ThrottlerGuard } from '@nestjs/throttler';
import { commandMeta, Context, ownAccountAccess, Public, type RequestContext, Sessions, SignedIn } from '@matricula/auth';
import { DomainError } from '@matricula/domain/kernel';
import { bodyOf } from '@matricula/domain/kernel/field-schema';
import type { ValuesOf } from '@matricula/domain/kernel/field-set';
import { changePasswordFields, sessionBoundary, setPasswordFields } from '@matricula/domain/user';
import { agentOf, answer, bySchema, ShortBody } from '@matricula/http';
import type { FastifyRequest } from 'fastify';
import { DecideCommand } from '../decision';
import { authenticationOf, passkeyLoginBody } from './passkey.wire';
import { Passkeys } from './passkeys';
import { Invitations } from './invitations.service';
import {
  acceptInvitationBody,
  invitationBody,
  recoveryCodeBody,
  resetPasswordBody,
  sendOtpBody,
  signInBody,
  verifyOtpBody,
} from './auth.wire';
import { SignInService, type Visitor } from './sign-in.service';

const visitor = ({ ip, headers }: FastifyRequest): Visitor => ({ ip, userAgent: agentOf(headers), correlationId: randomUUID() });

/** The current user in the form that the console sends, plus `by_user` (SE-06). */
type SignedOutUser = Record<string, unknown>;

/** Whether the user pressed Logout; a client that ends the session on its own sends `by_user` as false. */
const isByUser = (by_user: unknown): boolean => ![false, 0, '0', 'false', null, ''].some((no) => no === by_user);

const ownPassword = bodyOf(changePasswordFields);
/** An admin sets another user's password without knowing the present one. */
const othersPassword = bodyOf(setPasswordFields);

/** For unauthenticated requests: rate-limited, with short bodies. */
const Anonymous = () => applyDecorators(Public(), UseGuards(ThrottlerGuard), ShortBody());

/** Sign-in, codes, reset and sign-out (000 §4, §7). */
@ApiTags('auth')
@Controller()
export class AuthController {
  constructor(
    private readonly signIn: SignInService,
    private readonly passkeys: Passkeys,
    private readonly commands: CommandBus,
    private readonly sessions: Sessions,
    private readonly invitations: Invitations,
  ) {}

  /** Begins a sign-in: checks e-mail and password and mails a six-digit code. */
  @Anonymous()
  @Post('users/signin')
  @HttpCode(200)
  async begin(@Body({ schema: bodyOf(signInBody) }) { email, password }: ValuesOf<typeof signInBody>, @Req() request: FastifyRequest) {
    const from = await this.signIn.begin(email, password, visitor(request));
    if (from === 'mail') return { code: 200, message: 'OTP Sent Successfully.' };
    return { code: 200, message: 'Enter the code of your authenticator app.', code_from: from };
  }

  /** Completes a sign-in with the mailed code and answers with the token of the session. */
  @Anonymous()
  @Post('users/verify-otp')
  @HttpCode(200)
  async verify(@Body({ schema: bodyOf(verifyOtpBody) }) { email, otp }: ValuesOf<typeof verifyOtpBody>, @Req() request: FastifyRequest) {
    return { code: 200, message: 'Logged in successfully', ...(await this.signIn.verify(email, otp, visitor(request))) };
  }

  /** Completes a sign-in with a recovery code instead of the app's, and answers with the token of the session. */
  @Anonymous()
  @Post('users/verify-recovery-code')
  @HttpCode(200)
  async recover(
    @Body({ schema: bodyOf(recoveryCodeBody) }) { email, recovery_code }: ValuesOf<typeof recoveryCodeBody>,
    @Req() request: FastifyRequest,
  ) {
    return { code: 200, message: 'Logged in successfully', ...(await this.signIn.recover(email, recovery_code, visitor(request))) };
  }

  /** Starts a sign-in by passkey: answers with the challenge and its id. */
  @Anonymous()
  @Post('users/passkey-options')
  @HttpCode(200)
  async passkeyOptions() {
    const { id, options } = await this.passkeys.question();
    return answer({ id, options: { ...options } as Record<string, unknown> });
  }

  /** Signs in with the passkey response of the browser. */
  @Anonymous()
  @Post('users/passkey-login')
  @HttpCode(200)
  async passkeyLogin(
    @Body({ schema: bodyOf(passkeyLoginBody) }) { id, response }: ValuesOf<typeof passkeyLoginBody>,
    @Req() request: FastifyRequest,
  ) {
    const session = await this.signIn.byPasskey(id, authenticationOf(response), visitor(request));
    return { code: 200, message: 'Logged in successfully', ...session };
  }

  /** Mails the sign-in code again. */
  @Anonymous()
  @Post('users/send-otp')
  @HttpCode(200)
  async resend(@Body({ schema: bodyOf(sendOtpBody) }) { email }: ValuesOf<typeof sendOtpBody>) {
    await this.signIn.resend(email);
    return { code: 200, message: 'OTP Resent Successfully' };
  }

  /** Mails a password reset code. */
  @Anonymous()
  @Post('auth/forgot-password')
  @HttpCode(200)
  async forgot(@Body({ schema: bodyOf(sendOtpBody) }) { email }: ValuesOf<typeof sendOtpBody>) {
    await this.signIn.forgot(email);
    return { code: 200, message: 'OTP Sent Successfully.', data: { reset_password: true } };
  }

  /** Checks a password reset code and answers with the token to set a new password, and with the password rule. */
  @Anonymous()
  @Post('auth/verify-forgot-password-otp')
  @HttpCode(200)
  async verifyForgot(
    @Body({ schema: bodyOf(verifyOtpBody) }) { email, otp }: ValuesOf<typeof verifyOtpBody>,
    @Req() request: FastifyRequest,
  ) {
    const { token, rule } = await this.signIn.verifyReset(email, otp, visitor(request));
    return { code: 200, message: 'OTP verified', data: { reset_token: token, password_rule: rule } };
  }

  /** Sets a new password with the token of a verified code. */
  @Anonymous()
  @Post('auth/reset-password')
  @HttpCode(200)
  async reset(
    @Body({ schema: bodyOf(resetPasswordBody) }) { email, new_password, confirm_password, reset_token }: ValuesOf<typeof resetPasswordBody>,
    @Req() request: FastifyRequest,
  ) {
    if (new_password !== confirm_password) throw new BadRequestException('Passwords must match');
    await this.signIn.reset(email, new_password, reset_token, visitor(request));
    return { code: 200, message: 'Password reset successful' };
  }

  /** Answers the holder of an invitation link with the invited account and the password requirements. */
  @Anonymous()
  @Post('auth/invitation')
  @HttpCode(200)
  async invited(@Body({ schema: bodyOf(invitationBody) }) { token }: ValuesOf<typeof invitationBody>) {
    return answer(await this.invitations.invited(token));
  }

  /** Sets the first password of an invited person, who signs in with it. */
  @Anonymous()
  @Post('auth/accept-invitation')
  @HttpCode(200)
  async accept(
    @Body({ schema: bodyOf(acceptInvitationBody) }) { token, new_password, confirm_password }: ValuesOf<typeof acceptInvitationBody>,
    @Req() request: FastifyRequest,
  ) {
    if (new_password !== confirm_password) throw new BadRequestException('Passwords must match');
    await this.invitations.accept(token, new_password, visitor(request));
    return { code: 200, message: 'Your password is set. Please sign in.' };
  }

  /** Changes your own password, or, for an admin, that of any account of the institution. Every session of the account ends. */
  @SignedIn()
  @UseGuards(ThrottlerGuard)
  @ApiBody({
    schema: {
      type: 'object',
      properties: {
        old_password: { type: 'string', description: 'Only for your own account.' },
        new_password: {
          type: 'string',
          description: 'By the rule of the institution: at least 8 characters with a letter and a digit by default.',
        },
        confirm_password: { type: 'string' },
      },
      required: ['new_password', 'confirm_password'],
    },
  })
  @Post('update-password/:id')
  @HttpCode(200)
  async change(@Param('id') userId: string, @Body() passwords: Record<string, unknown>, @Context() context: RequestContext) {
    if (userId !== context.user.userId) {
      const { new_password } = await bySchema(othersPassword, passwords);
      if (!ownAccountAccess.changes(context.sight, { userId }))
        throw new DomainError('password/not-yours', 'You can change your own password only.');
      await this.signIn.setFor(userId, new_password, context);
      return { code: 200, message: 'Password reset successful' };
    }
    const { old_password, new_password } = await bySchema(ownPassword, passwords);
    await this.signIn.change(old_password, new_password, context);
    return { code: 200, message: 'Password changed successfully' };
  }

  /** Ends the session of the request. */
  @SignedIn()
  @ApiBody({ schema: { type: 'object', properties: { by_user: { description: 'false when the session ended without the person' } } } })
  @Post('user/auth/log')
  @HttpCode(200)
  async signOut(@Body() body: SignedOutUser | null | undefined, @Context() context: RequestContext) {
    const { user, sessionId, homeTenantId } = context;
    const meta = { ...commandMeta(context), tenantId: homeTenantId };
    const decision = { type: 'SignOut', data: { userId: user.userId, sessionId, byUser: isByUser(body?.by_user) } } as const;
    await this.commands.execute(new DecideCommand(sessionBoundary, [user.userId, sessionId], decision, meta));
    await this.sessions.close({ sid: sessionId, tid: homeTenantId });
    return { code: 200, message: 'Logged out successfully' };
  }
}
