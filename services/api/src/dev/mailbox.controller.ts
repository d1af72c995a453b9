import { Controller, Get, Inject, NotFoundException, Param, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Public } from '@matricula/auth';
import { Background, MAILBOX } from '@matricula/platform';
import type { DevelopmentMailbox } from '@matricula/outbound/email';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isLoopback } from './at-this-machine';
import { mailboxPage } from './mailbox.page';

/** Mails of a development machine; absent as soon as a mail server is configured and in production. */
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
    // A code is mailed behind the answer that announced it.
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

  /** Sign-in codes are in it: whoever is not at this machine finds nothing here. */
  private open({ raw }: FastifyRequest): DevelopmentMailbox {
    if (!this.mailbox || !isLoopback(raw.socket.remoteAddress, raw.headers)) throw new NotFoundException('Cannot GET /dev/mailbox');
    return this.mailbox;
  }
}
