import { Body, ConflictException, Controller, Get, HttpCode, NotFoundException, Param, Post, Req, Res, UseGuards } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Public } from '@matricula/auth';
import { paiseIn } from '@matricula/domain/kernel/money';
import { AsFlag, EmptyIsNone } from '@matricula/http';
import { paymentPlays, payPath, PlayRefused, SandboxPayment, type Played, type SandboxEvent } from '@matricula/outbound/payment';
import { Outbound } from '@matricula/platform';
import { HookNews, PaymentReconciler } from '@matricula/services/commands';
import { Type } from 'class-transformer';
import { IsBoolean, IsIn, IsInt, IsNotEmpty, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { payPage, returnPath } from './pay.page';
import { SandboxGuard } from './sandbox.guard';

const refundStates = ['pending', 'processed', 'failed'] as const;

/** A step of a payment, refund, dispute or settlement. */
class PlayedPaymentDto {
  @IsString() @IsNotEmpty() @MaxLength(100) tenantId: string;
  /** The page (or our checkout), payment, refund (or our refund), dispute or webhook. */
  @EmptyIsNone() @IsOptional() @IsString() @MaxLength(100) id?: string;
  @EmptyIsNone() @IsOptional() @Type(() => Number) @IsInt() amountPaise?: number;
  /** The sum as forms send it: decimal text. */
  @EmptyIsNone() @IsOptional() @IsString() @MaxLength(20) rupees?: string;
  @EmptyIsNone() @IsOptional() @IsString() @MaxLength(30) method?: string;
  @IsOptional() @IsIn(refundStates) become?: (typeof refundStates)[number];
  @IsOptional() @Type(() => Number) @IsInt() @Min(1) @Max(400) days?: number;
  @EmptyIsNone() @IsOptional() @Type(() => Number) @IsInt() missingPaise?: number;
  /** The provider does not report it: its webhooks are lost. */
  @IsOptional() @AsFlag() @IsBoolean() silent?: boolean;
  /** It is played on the page of the payer, who then returns to the institution. */
  @IsOptional() @AsFlag() @IsBoolean() byPayer?: boolean;
}

/** Steps after which a provider sends the payer back to the institution. */
const returning: readonly string[] = ['pay', 'part', 'hang', 'twice', 'late'];

/** Payers, banks and the clock of the sandbox of payments, for developers on this machine; absent in production. */
@ApiExcludeController()
@Public()
@UseGuards(SandboxGuard)
@Controller('dev')
export class SandboxPaymentsController {
  constructor(
    private readonly outbound: Outbound,
    private readonly news: HookNews,
    private readonly reconciler: PaymentReconciler,
  ) {}

  /** The pay page of the provider. */
  @Get('pay/:tenantId/:page')
  async page(@Param('tenantId') tenantId: string, @Param('page') id: string, @Res() reply: FastifyReply) {
    const books = await this.open(tenantId).look();
    const page = books.pages.get(id);
    if (!page) throw new NotFoundException('There is no such payment page.');
    return reply.header('content-type', 'text/html; charset=utf-8').send(payPage(tenantId, page, books));
  }

  /**
   * Plays a step and reports it as the provider would. `send` sends the webhooks that wait, `repeat` sends one or the last hundred again, `reverse`
   * does so in the opposite order, and `reconcile` compares the payments with the provider's lists.
   */
  @Post('outbox/payments/:what')
  @HttpCode(200)
  async play(
    @Param('what') what: string,
    @Body() dto: PlayedPaymentDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { tenantId, silent = false } = dto;
    const sandbox = this.open(tenantId);
    const events = await this.step(sandbox, what, dto);
    const fates = silent ? events.map((event) => ({ ...event, fate: 'lost' as const })) : await this.send(events, tenantId);
    if (fates.length > 0) await sandbox.note(fates);
    if (!request.headers.accept?.includes('text/html')) return { code: 200, message: 'Played', data: fates };
    void reply.redirect(await this.back(sandbox, what, dto), 303);
    return undefined;
  }

  /** Compares the payments of an institution with the sandbox's list at once, as happens every few minutes. */
  private async reconciled(tenantId: string): Promise<readonly SandboxEvent[]> {
    await this.reconciler.reconcile(tenantId);
    return [];
  }

  private async step(sandbox: SandboxPayment, what: string, dto: PlayedPaymentDto): Promise<readonly SandboxEvent[]> {
    try {
      if (what === 'reconcile') return await this.reconciled(dto.tenantId);
      if (what === 'send') return [...(await sandbox.look()).events.values()].filter(({ fate }) => fate === 'waiting');
      if (what === 'repeat') return await sandbox.sentBefore(dto.id);
      if (what === 'reverse') return (await sandbox.sentBefore(dto.id)).toReversed();
      const played = paymentPlays.find((one) => one === what);
      if (!played) throw new NotFoundException('There is no such step of a payment.');
      return await sandbox.play(played, playedOf(dto));
    } catch (error) {
      if (!(error instanceof PlayRefused)) throw error;
      throw error.unknown ? new NotFoundException(error.message) : new ConflictException(error.message);
    }
  }

  /** Sends webhooks one after the other. One that is not taken waits, and can be sent again. */
  private async send(events: readonly SandboxEvent[], tenantId: string): Promise<SandboxEvent[]> {
    const fates: SandboxEvent[] = [];
    for (const { error: _error, ...event } of events) {
      try {
        await this.news.record({ channel: 'payment', news: [event.news] }, tenantId);
        fates.push({ ...event, fate: 'sent' });
      } catch (error) {
        fates.push({ ...event, fate: 'waiting', error: error instanceof Error ? error.message : String(error) });
      }
    }
    return fates;
  }

  /** The page that follows a button. */
  private async back(sandbox: SandboxPayment, what: string, { tenantId, id = '', byPayer }: PlayedPaymentDto): Promise<string> {
    if (!byPayer) return `/dev/outbox?tenant=${encodeURIComponent(tenantId)}`;
    const page = (await sandbox.look()).pages.get(id);
    return page && returning.includes(what) ? returnPath(page) : payPath(tenantId, id);
  }

  private open(tenantId: string): SandboxPayment {
    const { outbox } = this.outbound;
    if (!outbox) throw new NotFoundException('Cannot POST /dev/outbox/payments');
    return new SandboxPayment(outbox, tenantId);
  }
}

function playedOf({ rupees, amountPaise, id, method, become, days, missingPaise }: PlayedPaymentDto): Played {
  const typed = rupees === undefined ? undefined : paiseIn(rupees);
  if (rupees !== undefined && typed === undefined) throw new ConflictException('Enter a sum of rupees, such as 500 or 500.50.');
  return { id, amountPaise: amountPaise ?? typed, method, become, days, missingPaise };
}
