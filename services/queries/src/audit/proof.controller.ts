import { Body, Controller, Get, HttpCode, Post, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AllowRoles, assertSeesWhole, Context, type RequestContext, SignedIn } from '@matricula/auth';
import { overseers } from '@matricula/domain/kernel/staff-roles';
import { AnswersFile, answer, dispositionOf } from '@matricula/http';
import { TenantChain } from '@matricula/platform';
import type { FastifyReply } from 'fastify';
import { asLine } from './statement';
import { TimelineFiles, type SignedFile } from './timeline-files';
import { StretchDto, TimelineDto } from './timeline.dto';

/** Proofs of the timeline: signed files, and the hash chain of the log. */
@ApiTags('audit')
@SignedIn()
@Controller('timeline')
export class ProofController {
  constructor(
    private readonly files: TimelineFiles,
    private readonly chain: TenantChain,
  ) {}

  /** Downloads entries of the timeline as CSV; `x-statement` is the signed statement of the file, JSON in base64. */
  @AnswersFile('text/csv', 'When (UTC),What\n2026-11-20T10:00:00.000Z,Asha Sharma captured Ravi Kumar')
  @Post('export')
  @HttpCode(200)
  async export(@Body() dto: TimelineDto, @Context() context: RequestContext, @Res() reply: FastifyReply) {
    return sent(reply, 'text/csv; charset=utf-8', await this.files.csv(dto, context));
  }

  /** Downloads entries of the timeline as PDF, which contains the signed statement of the file. */
  @AnswersFile('application/pdf', '%PDF-1.7')
  @Post('paper')
  @HttpCode(200)
  async paper(@Body() dto: TimelineDto, @Context() context: RequestContext, @Res() reply: FastifyReply) {
    return sent(reply, 'application/pdf', await this.files.pdf(dto, context));
  }

  /** Answers with the public key (Ed25519, base64) that verifies signed files of this installation. */
  @Get('key')
  async key() {
    return answer({ publicKey: await this.files.publicKey() });
  }

  /** Answers admins and auditors with the head of the hash chain of the institution's log, and its head after each day. */
  @AllowRoles(...overseers)
  @Get('chain')
  async head(@Context() { tenantId }: RequestContext) {
    return answer(await this.chain.head(tenantId));
  }

  /**
   * Answers with a part of the chain and its stored events: SHA-256 of the previous hash and an event is the next hash. For users who see every row
   * and field.
   */
  @AllowRoles(...overseers)
  @Get('chain/stretch')
  async stretch(@Query() { from = 0, segments = 1 }: StretchDto, @Context() { tenantId, sight }: RequestContext) {
    assertSeesWhole(sight);
    return answer(await this.chain.stretch(tenantId, from, segments));
  }
}

const sent = (reply: FastifyReply, contentType: string, { name, content, signed }: SignedFile) =>
  reply
    .header('content-type', contentType)
    .header('content-disposition', dispositionOf(name))
    .header('x-statement', asLine(signed))
    .send(content);
