import { Body, Controller, Get, HttpCode, Param, Post, Put, UseGuards } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ThrottlerGuard } from '@nestjs/throttler';
import { Context, SignedIn, type RequestContext } from '@matricula/auth';
import { bodyOf } from '@matricula/domain/kernel/field-schema';
import type { ValuesOf } from '@matricula/domain/kernel/field-set';
import { confirmAuthenticatorFields, confirmIdentityFields } from '@matricula/domain/user';
import { answer, done } from '@matricula/http';
import { AccountSecurity } from './account-security.service';
import { newPasskeyBody, registrationOf } from './passkey.wire';

type Confirmation = ValuesOf<typeof confirmIdentityFields>;
const confirmation = bodyOf(confirmIdentityFields);

/** What opens your own account beside its password: an authenticator app, recovery codes, passkeys. */
@ApiTags('account')
@SignedIn()
@UseGuards(ThrottlerGuard)
@Controller('account')
export class AccountSecurityController {
  constructor(private readonly security: AccountSecurity) {}

  /** Answers whether an authenticator app is asked for, how many recovery codes are left, and your passkeys. */
  @Get('security')
  async state(@Context() context: RequestContext) {
    return answer(await this.security.state(context));
  }

  /** Begins to set up an authenticator app: answers its secret, to be scanned or typed; nothing is asked for until its first code has come. */
  @Post('authenticator')
  @HttpCode(200)
  async begin(@Body({ schema: confirmation }) given: Confirmation, @Context() context: RequestContext) {
    return answer(await this.security.beginAuthenticator(given, context));
  }

  /** Confirms the app by a code that it shows. Answers ten recovery codes, this once. */
  @Put('authenticator')
  async confirm(
    @Body({ schema: bodyOf(confirmAuthenticatorFields) }) { appCode, mailToo }: ValuesOf<typeof confirmAuthenticatorFields>,
    @Context() context: RequestContext,
  ) {
    const { position, codes } = await this.security.confirmAuthenticator(appCode, mailToo ?? true, context);
    return done('The authenticator app is set up', position, { data: { recoveryCodes: codes } });
  }

  /** Removes the app: codes come by e-mail again. */
  @Post('authenticator/remove')
  @HttpCode(200)
  async remove(@Body({ schema: confirmation }) given: Confirmation, @Context() context: RequestContext) {
    return done('The authenticator app is removed', await this.security.removeAuthenticator(given, context));
  }

  /** Makes ten new recovery codes: those before are void. */
  @Post('recovery-codes')
  @HttpCode(200)
  async renew(@Body({ schema: confirmation }) given: Confirmation, @Context() context: RequestContext) {
    const { position, codes } = await this.security.renewRecoveryCodes(given, context);
    return done('The recovery codes are new', position, { data: { recoveryCodes: codes } });
  }

  /** Begins to make a passkey: answers what the browser is to be asked. */
  @Post('passkeys/options')
  @HttpCode(200)
  async options(@Body({ schema: confirmation }) given: Confirmation, @Context() context: RequestContext) {
    return answer({ options: { ...(await this.security.beginPasskey(given, context)) } as Record<string, unknown> });
  }

  /** Registers the passkey that the browser created. */
  @Post('passkeys')
  @HttpCode(200)
  async add(
    @Body({ schema: bodyOf(newPasskeyBody) }) { name, response }: ValuesOf<typeof newPasskeyBody>,
    @Context() context: RequestContext,
  ) {
    return done('The passkey is added', await this.security.addPasskey(name, registrationOf(response), context));
  }

  /** Removes a passkey: its device opens the account no more. */
  @Post('passkeys/:id/remove')
  @HttpCode(200)
  async removePasskey(@Param('id') id: string, @Body({ schema: confirmation }) given: Confirmation, @Context() context: RequestContext) {
    return done('The passkey is removed', await this.security.removePasskey(id, given, context));
  }

  /** Mails a code that confirms one change of how you sign in, instead of the password; with an authenticator app, the app shows the code. */
  @Post('confirmation-code')
  @HttpCode(200)
  async code(@Context() context: RequestContext) {
    const from = await this.security.sendCode(context);
    return answer({ code_from: from }, from === 'app' ? 'Enter the code of your authenticator app.' : 'OTP Sent Successfully.');
  }
}
