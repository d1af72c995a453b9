import { Controller, Get, Inject, NotFoundException, Param, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Public } from '@matricula/auth';
import { Background, MAILBOX } from '@matricula/platform';
import type { DevelopmentMailbox } from '@matricula/outbound/email';
import type { FastifyReply, FastifyRequest } from 'fastify';
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
    const mailbox = this.open();
    // A code is mailed behind the answer that announced it.
    await this.background.idle();
    const messages = await mailbox.list();
    if (request.headers.accept?.includes('application/json')) return reply.send(messages);
    return reply.header('content-type', 'text/html; charset=utf-8').send(mailboxPage(messages));
  }

  @Get(':id')
  async message(@Param('id') id: string) {
    const message = await this.open().get(id);
    if (!message) throw new NotFoundException('There is no such message.');
    return message;
  }

  private open(): DevelopmentMailbox {
    if (!this.mailbox) throw new NotFoundException('Cannot GET /dev/mailbox');
    return this.mailbox;
  }
}
