import { Controller, Get, Inject, NotFoundException, Param, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Public } from '@matricula/auth';
import { Background, MAILBOX } from '@matricula/platform';
import type { DevelopmentMailbox } from '@matricula/outbound/email';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isLoopback } from './at-this-machine';
import { mailboxPage } from './mailbox.page';

/** Mails of a development machine; absent in production and when a mail server is configured. */
@ApiExcludeController()
@Public()
@Controller('dev/mailbox')
export class MailboxController {
  constructor(
    @Inject(MAILBOX) private readonly mailbox: DevelopmentMailbox | undefined,
    private readonly background: Background,
  ) {}

  @Get()
  async list(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    const mailbox = this.open(request);
    // A code is mailed after the answer that announced it.
    await this.background.idle();
    const messages = await mailbox.list();
    if (request.headers.accept?.includes('application/json')) return reply.send(messages);
    return reply.header('content-type', 'text/html; charset=utf-8').send(mailboxPage(messages));
  }

  @Get(':id')
  async message(@Param('id') id: string, @Req() request: FastifyRequest) {
    const message = await this.open(request).get(id);
    if (!message) throw new NotFoundException('There is no such message.');
    return message;
  }

  /** It contains sign-in codes, so requests from other machines are rejected. */
  private open({ raw }: FastifyRequest): DevelopmentMailbox {
    if (!this.mailbox || !isLoopback(raw.socket.remoteAddress, raw.headers)) throw new NotFoundException('Cannot GET /dev/mailbox');
    return this.mailbox;
  }
}
