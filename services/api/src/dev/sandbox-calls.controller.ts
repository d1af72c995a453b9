import { randomUUID } from 'node:crypto';
import { Body, Controller, HttpCode, NotFoundException, Param, Post, Req, Res, UseGuards } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Public } from '@matricula/auth';
import { AsFlag, EmptyIsNone } from '@matricula/http';
import { agentStates, callPlays, SandboxVoice, type AgentState, type CallNews, type CallPlay } from '@matricula/outbound/voice';
import { Outbound } from '@matricula/platform';
import { CallReconciler, HookNews } from '@matricula/services/commands';
import { IsBoolean, IsIn, IsNotEmpty, IsOptional, IsString, Matches, MaxLength } from 'class-validator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SandboxGuard } from './sandbox.guard';

/** A step of a call. Without a call, `ring` begins a new one from `phone` to `line`. */
class PlayedCallDto {
  @IsString() @IsNotEmpty() @MaxLength(100) tenantId: string;
  @EmptyIsNone() @IsOptional() @IsString() @MaxLength(100) callId?: string;
  /** The number of the caller; withheld if missing. */
  @EmptyIsNone() @IsOptional() @IsString() @MaxLength(30) phone?: string;
  /** The number that is called: that of a user, or of the institution. */
  @EmptyIsNone() @IsOptional() @IsString() @MaxLength(30) line?: string;
  /** The telephone that answers. */
  @EmptyIsNone() @IsOptional() @IsString() @MaxLength(30) agentPhone?: string;
  /** The conversation was recorded. */
  @IsOptional() @AsFlag() @IsBoolean() record?: boolean;
  /** The provider does not report it: its webhook is lost. */
  @IsOptional() @AsFlag() @IsBoolean() silent?: boolean;
}

/** The state of a user's telephone. */
class PlayedAgentDto {
  @IsString() @IsNotEmpty() @MaxLength(100) tenantId: string;
  @IsString() @Matches(/\d{5}/) @MaxLength(30) agentPhone: string;
  @IsIn(agentStates) state: AgentState;
}

/** The institution whose calls are compared with the sandbox's list. */
class ReconciledDto {
  @IsString() @IsNotEmpty() @MaxLength(100) tenantId: string;
}

/** The other side of calls in the sandbox, for developers on this machine; absent in production. */
@ApiExcludeController()
@Public()
@UseGuards(SandboxGuard)
@Controller('dev/outbox/calls')
export class SandboxCallsController {
  constructor(
    private readonly outbound: Outbound,
    private readonly news: HookNews,
    private readonly reconciler: CallReconciler,
  ) {}

  /** Compares the calls of an institution with the sandbox's list at once, as happens every few minutes. */
  @Post('reconcile')
  @HttpCode(200)
  async reconcile(@Body() { tenantId }: ReconciledDto, @Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    this.open();
    await this.reconciler.reconcile(tenantId);
    return answered({ message: 'Reconciled' }, tenantId, request, reply);
  }

  /** Plays that a user's telephone is available, busy or offline. */
  @Post('agent')
  @HttpCode(200)
  async agent(@Body() dto: PlayedAgentDto, @Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    const { tenantId, agentPhone, state } = dto;
    await this.open().setAgent(tenantId, agentPhone, state);
    return answered({ message: 'Set' }, tenantId, request, reply);
  }

  /** Plays `ring`, `answer`, `hang-up`, `busy`, `no-answer`, `cancel` or `fail`, and reports it as the provider would. */
  @Post(':what')
  @HttpCode(200)
  async play(
    @Param('what') what: string,
    @Body() dto: PlayedCallDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { tenantId, callId, phone, line, agentPhone, record, silent } = dto;
    const sandbox = this.open();
    const played = callPlays.find((one) => one === what);
    if (!played) throw new NotFoundException('There is no such step of a call.');
    const news =
      played === 'ring' && callId === undefined
        ? await sandbox.ring(tenantId, { callId: `in-${randomUUID()}`, phone, line })
        : await this.step(sandbox, tenantId, callId, played, { agentPhone, record });
    if (!silent) await this.news.record({ channel: 'voice', news: [news] }, tenantId);
    return answered({ message: 'Played', data: { callId: news.callId } }, tenantId, request, reply);
  }

  private async step(
    sandbox: SandboxVoice,
    tenantId: string,
    callId: string | undefined,
    what: CallPlay,
    more: { agentPhone?: string; record?: boolean },
  ): Promise<CallNews> {
    const news = callId === undefined ? undefined : await sandbox.play(tenantId, callId, what, more);
    if (!news) throw new NotFoundException('There is no such call.');
    return news;
  }

  private open(): SandboxVoice {
    const { outbox } = this.outbound;
    if (!outbox) throw new NotFoundException('Cannot POST /dev/outbox/calls');
    return new SandboxVoice(outbox);
  }
}

/** Back to the page after one of its buttons; JSON for programs. */
function answered(said: object, tenantId: string, { headers }: FastifyRequest, reply: FastifyReply): object | undefined {
  if (!headers.accept?.includes('text/html')) return { code: 200, ...said };
  void reply.redirect(`/dev/outbox?tenant=${encodeURIComponent(tenantId)}`, 303);
  return undefined;
}
