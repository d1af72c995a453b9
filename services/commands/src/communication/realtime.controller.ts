import { Body, Controller, ForbiddenException, Get, HttpCode, Inject, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Context, GuestHomes, SignedIn, type RequestContext } from '@matricula/auth';
import { CONFIG, type Config } from '@matricula/config';
import { DomainError } from '@matricula/domain/kernel';
import { bodyOf } from '@matricula/domain/kernel/field-schema';
import type { ValuesOf } from '@matricula/domain/kernel/field-set';
import { answer } from '@matricula/http';
import { channelAuth, personalChannel } from '@matricula/outbound/realtime';
import { realtimeAuthBody } from './communication.wire';

/** The realtime messaging service, if configured: the user's channel, and the token with which a console subscribes to it (000 §1). */
@ApiTags('communication')
@SignedIn()
@Controller('realtime')
export class RealtimeController {
  constructor(
    private readonly guests: GuestHomes,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Answers with your own channel, and where to subscribe to it. */
  @Get('channel')
  async channel(@Context() context: RequestContext) {
    const { key, cluster, url = null } = this.app();
    const until = new Date(Date.now() + this.config.sessionHours * 3_600_000);
    await this.guests.remember(context.user.userId, context, until);
    return answer({ channel: channelOf(context), key, cluster, url });
  }

  /** Authorizes a connection to subscribe to your own channel only. */
  @Post('auth')
  @HttpCode(200)
  authorise(
    @Body({ schema: bodyOf(realtimeAuthBody) }) { socket_id, channel_name }: ValuesOf<typeof realtimeAuthBody>,
    @Context() context: RequestContext,
  ) {
    const app = this.app();
    if (channel_name !== channelOf(context)) throw new ForbiddenException('You cannot subscribe to this channel.');
    return { code: 200, message: 'Success', auth: channelAuth(app, socket_id, channel_name) };
  }

  /** @throws DomainError `realtime/unknown` if the socket is used instead */
  private app() {
    const { realtime } = this.config;
    if (realtime.kind !== 'pusher') throw new DomainError('realtime/unknown', 'No realtime messaging service is configured.');
    return realtime;
  }
}

/** The channel of the actual user, even in a preview. */
const channelOf = ({ tenantId, user }: RequestContext) => personalChannel(tenantId, user.userId);
