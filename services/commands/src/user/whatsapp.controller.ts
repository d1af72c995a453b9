import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AdminsOnly, Context, type RequestContext } from '@matricula/auth';
import { bodyOf } from '@matricula/domain/kernel/field-schema';
import type { ValuesOf } from '@matricula/domain/kernel/field-set';
import { resetWhatsAppFields, whatsAppFields } from '@matricula/domain/user';
import { done } from '@matricula/http';
import { WhatsAppNumbers } from './whatsapp-numbers.service';

/** WhatsApp numbers of staff (000 §7). */
@ApiTags('user')
@AdminsOnly()
@Controller('whatsapp')
export class WhatsAppController {
  constructor(private readonly numbers: WhatsAppNumbers) {}

  /** Registers the mobile number of an account for WhatsApp. */
  @Post('register/user')
  @HttpCode(200)
  async register(
    @Body({ schema: bodyOf(whatsAppFields) }) { user_id, pin }: ValuesOf<typeof whatsAppFields>,
    @Context() context: RequestContext,
  ) {
    const { position } = await this.numbers.register(user_id, pin || undefined, context);
    return done('The number was registered for WhatsApp', position);
  }

  /** Removes the registered number of an account from WhatsApp, so that it can be registered again. */
  @Post('reset/user')
  @HttpCode(200)
  async reset(
    @Body({ schema: bodyOf(resetWhatsAppFields) }) { user_id }: ValuesOf<typeof resetWhatsAppFields>,
    @Context() context: RequestContext,
  ) {
    const { position } = await this.numbers.reset(user_id, context);
    return done('WhatsApp was reset', position);
  }
}
