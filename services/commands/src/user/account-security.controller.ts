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

/** Ways to sign in to your own account other than its password: an authenticator app, recovery codes, passkeys. */
@ApiTags('account')
@SignedIn()
@UseGuards(ThrottlerGuard)
@Controller('account')
export class AccountSecurityController {
  constructor(private readonly security: AccountSecurity) {}

  /** Answers whether an authenticator app is set up, how many recovery codes are left, and your passkeys. */
  @Get('security')
  async state(@Context() context: RequestContext) {
    return answer(await this.security.state(context));
  }

  /** Starts to set up an authenticator app: answers with its secret, to be scanned or typed; it takes effect when its first code is confirmed. */
  @Post('authenticator')
  @HttpCode(200)
  async begin(@Body({ schema: confirmation }) given: Confirmation, @Context() context: RequestContext) {
    return answer(await this.security.beginAuthenticator(given, context));
  }

  /** Confirms the app with a code that it shows. Answers with ten recovery codes, which are shown only once. */
  @Put('authenticator')
  async confirm(
    @Body({ schema: bodyOf(confirmAuthenticatorFields) }) { appCode, mailToo }: ValuesOf<typeof confirmAuthenticatorFields>,
    @Context() context: RequestContext,
  ) {
    const { position, codes } = await this.security.confirmAuthenticator(appCode, mailToo ?? true, context);
    return done('The authenticator app is set up', position, { data: { recoveryCodes: codes } });
  }

  /** Removes the app: codes are sent by e-mail again. */
  @Post('authenticator/remove')
  @HttpCode(200)
  async remove(@Body({ schema: confirmation }) given: Confirmation, @Context() context: RequestContext) {
    return done('The authenticator app is removed', await this.security.removeAuthenticator(given, context));
  }

  /** Creates ten new recovery codes; the previous ones become invalid. */
  @Post('recovery-codes')
  @HttpCode(200)
  async renew(@Body({ schema: confirmation }) given: Confirmation, @Context() context: RequestContext) {
    const { position, codes } = await this.security.renewRecoveryCodes(given, context);
    return done('New recovery codes were created', position, { data: { recoveryCodes: codes } });
  }

  /** Starts to create a passkey: answers with the options for the browser. */
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

  /** Removes a passkey: its device can no longer sign in to the account. */
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
