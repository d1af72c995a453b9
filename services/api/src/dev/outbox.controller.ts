import { Body, Controller, Get, HttpCode, NotFoundException, Param, Post, Query, Req, Res, UseGuards } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiExcludeController } from '@nestjs/swagger';
import { Public } from '@matricula/auth';
import { sendFile } from '@matricula/http';
import { ownValue } from '@matricula/domain/kernel';
import { messageBoundary, type MessageCommand } from '@matricula/domain/communication';
import { inboundChannels, type InboundChannel } from '@matricula/domain/outreach';
import {
  behaviours,
  sandboxChannels,
  type Behaviour,
  type SandboxChannel,
  type StoredMessage,
  type SandboxOutbox,
} from '@matricula/outbound/kernel';
import { SandboxPayment } from '@matricula/outbound/payment';
import { SandboxVoice } from '@matricula/outbound/voice';
import { Outbound } from '@matricula/platform';
import { systemMeta } from '@matricula/policy-kit';
import { DecideCommand, InboundMessages } from '@matricula/services/commands';
import { IsIn, IsInt, IsNotEmpty, IsOptional, IsString, MaxLength } from 'class-validator';
import { Type } from 'class-transformer';
import { randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { outboxPage, receiveSection } from './outbox.page';
import { callsSection } from './sandbox-calls.section';
import { paymentsSection } from './sandbox-payments.section';
import { SandboxGuard } from './sandbox.guard';

/** A simulated event of the provider for a message. */
class PlayedDto {
  @Type(() => Number) @IsInt() number: number;
  @IsOptional() @IsString() @MaxLength(1000) text?: string;
}

/** A message from a person who may be unknown. */
class ReceivedDto {
  @IsString() @IsNotEmpty() @MaxLength(100) tenantId: string;
  @IsIn(inboundChannels) channel: InboundChannel;
  @IsString() @IsNotEmpty() @MaxLength(40) from: string;
  @IsString() @IsNotEmpty() @MaxLength(1000) text: string;
  /** Repeats the message with this id; a new one without it. */
  @IsOptional() @IsString() @MaxLength(100) id?: string;
}

/** The provider's behaviour for the next messages. */
class BehaviourDto {
  @IsIn(sandboxChannels) channel: SandboxChannel;
  @IsIn(behaviours) behaviour: Behaviour;
}

/** The institution whose calls come first. */
class ShownDto {
  @IsOptional() @IsString() @MaxLength(100) tenant?: string;
}

const MOST_TENANTS = 5;
const MOST_CALLS = 10;

const plays: Record<string, (said: PlayedDto) => MessageCommand> = {
  deliver: () => ({ type: 'ReportMessage', data: { status: 'delivered' } }),
  read: () => ({ type: 'ReportMessage', data: { status: 'read' } }),
  fail: ({ text }) => ({ type: 'ReportMessage', data: { status: 'failed', error: text || undefined } }),
  reply: ({ text }) => ({ type: 'ReplyToMessage', data: { replyId: randomUUID(), text: text || 'Thank you!' } }),
};

/** The sandbox of all channels, for developers on this machine; absent in production. */
@ApiExcludeController()
@Public()
@UseGuards(SandboxGuard)
@Controller('dev/outbox')
export class OutboxController {
  constructor(
    private readonly outbound: Outbound,
    private readonly commands: CommandBus,
    private readonly inbound: InboundMessages,
  ) {}

  @Get()
  async list(@Query() { tenant }: ShownDto, @Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    const outbox = this.open();
    const messages = await outbox.list();
    if (request.headers.accept?.includes('application/json')) return reply.send(messages);
    const played = await Promise.all(sandboxChannels.map(async (channel) => ({ channel, behaviour: await outbox.behaviour(channel) })));
    return reply
      .header('content-type', 'text/html; charset=utf-8')
      .send(
        outboxPage(
          messages,
          played,
          `${receiveSection(tenant ?? messages[0]?.tenantId ?? '')}${await this.sections(outbox, messages, tenant)}`,
        ),
      );
  }

  /** A file attached to a message, as handed over. */
  @Get(':number/files/:index')
  async file(@Param('number') number: string, @Param('index') index: string, @Res() reply: FastifyReply) {
    const found = await this.open().file(Number(number), Number(index));
    if (!found) throw new NotFoundException('There is no such file.');
    return sendFile(reply, found.file, found.content);
  }

  /** Sets the behaviour of a channel's provider from now on. */
  @Post('behaviour')
  async behave(@Body() { channel, behaviour }: BehaviourDto, @Res() reply: FastifyReply) {
    await this.open().behave(channel, behaviour);
    return reply.redirect('/dev/outbox', 303);
  }

  /** Simulates a person who writes to an institution. */
  @Post('receive')
  @HttpCode(200)
  async receive(@Body() { tenantId, id = randomUUID(), ...said }: ReceivedDto, @Res() reply: FastifyReply) {
    this.open();
    await this.inbound.record({ provider: 'sandbox', inboundId: id, ...said }, tenantId);
    return reply.redirect('/dev/outbox', 303);
  }

  /** Simulates the recipient's side of a message: delivered, read, failed, answered. */
  @Post(':what')
  @HttpCode(200)
  async play(@Param('what') what: string, @Body() said: PlayedDto, @Res() reply: FastifyReply) {
    const message = await this.open().get(said.number);
    const command = ownValue(plays, what)?.(said);
    if (!message || !command) throw new NotFoundException('There is no such message.');
    if (!(await this.answered(message, command))) await this.tell(message, command);
    return reply.redirect('/dev/outbox', 303);
  }

  /** The latest calls and payments of the institutions that the page knows: the chosen one, and those that were sent something. */
  private async sections(outbox: SandboxOutbox, messages: readonly StoredMessage[], tenant?: string): Promise<string> {
    const sandbox = new SandboxVoice(outbox);
    const tenants = [...new Set([...(tenant ? [tenant] : []), ...messages.map(({ tenantId }) => tenantId)])].slice(0, MOST_TENANTS);
    const shown = tenants.map(async (tenantId) => {
      const { calls } = await sandbox.calls({ tenantId, since: '' });
      return { tenantId, calls: calls.slice(0, MOST_CALLS), agents: await sandbox.agentsSet(tenantId) };
    });
    const paid = tenants.map(async (tenantId) => ({ tenantId, books: await new SandboxPayment(outbox, tenantId).look() }));
    return `${callsSection(await Promise.all(shown), tenants[0] ?? '')}${paymentsSection(await Promise.all(paid))}`;
  }

  /** The answer of a lead to an SMS arrives as providers report it. False if the message went to somebody else, or the command is no answer. */
  private async answered({ channel, tenantId, to }: StoredMessage, { type, data }: MessageCommand): Promise<boolean> {
    if (type !== 'ReplyToMessage' || channel !== 'sms' || !(await this.inbound.leadWith(to, tenantId))) return false;
    await this.inbound.record({ provider: 'sandbox', inboundId: data.replyId, channel, from: to, text: data.text }, tenantId);
    return true;
  }

  private tell({ tenantId, messageId }: StoredMessage, command: MessageCommand) {
    return this.commands.execute(
      new DecideCommand(messageBoundary, [messageId], command, { ...systemMeta(randomUUID()), tenantId, version: 1 }),
    );
  }

  private open(): SandboxOutbox {
    const { outbox } = this.outbound;
    if (!outbox) throw new NotFoundException('Cannot GET /dev/outbox');
    return outbox;
  }
}
