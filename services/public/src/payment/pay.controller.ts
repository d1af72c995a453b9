import {
  Body,
  Catch,
  Controller,
  Get,
  Headers,
  HttpException,
  Param,
  Post,
  Query,
  Res,
  UseFilters,
  type ArgumentsHost,
  type ExceptionFilter,
} from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { DomainError } from '@matricula/domain/kernel';
import { paiseIn } from '@matricula/domain/kernel/money';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ForSenders, ForVisitors, sendPage } from '../enquiry';
import { leavingPage, payNotice, payPage } from './pay.page';
import { payTextsOf } from './pay.texts';
import { PaymentDesk } from './payment-desk';

const statuses: Readonly<Record<string, [status: number, heading: string]>> = {
  'payment-link/unknown': [404, 'Payment link not found'],
  'tax-document/unknown': [404, 'Document not found'],
  'public-address/over': [410, 'This address is no longer valid'],
  'payment-link/unavailable': [503, 'Please try again'],
  'payment-link/no-provider': [409, 'Online payment is not possible'],
};

/** Refusals as pages. */
@Catch(DomainError, HttpException)
export class PayPageFilter implements ExceptionFilter<DomainError | HttpException> {
  catch(error: DomainError | HttpException, host: ArgumentsHost): void {
    const { code = '' } = error instanceof DomainError ? error : {};
    const [status, heading] = statuses[code] ?? [error instanceof HttpException ? error.getStatus() : 422, 'Not possible'];
    const http = host.switchToHttp();
    const texts = payTextsOf(http.getRequest<FastifyRequest>().headers['accept-language']);
    sendPage(http.getResponse<FastifyReply>(), status, payNotice(heading, error.message, texts));
  }
}

/** The page of a payment link for the person who pays. The way back from the provider only asks for the state. */
@ApiExcludeController()
@UseFilters(PayPageFilter)
@Controller()
export class PayController {
  constructor(private readonly desk: PaymentDesk) {}

  @ForVisitors()
  @Get('pay/:key')
  async show(
    @Param('key') token: string,
    @Query('returned') returned: unknown,
    @Headers('accept-language') accepted: string | undefined,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    sendPage(reply, 200, payPage(await this.desk.seen(token), { token, texts: payTextsOf(accepted), returned: returned !== undefined }));
  }

  /** A receipt, invoice or credit note of a payment by the link. */
  @ForVisitors()
  @Get('pay/:key/documents/:documentId')
  async document(@Param('key') token: string, @Param('documentId') documentId: string, @Res() reply: FastifyReply): Promise<void> {
    sendFile(reply, await this.desk.document(token, documentId));
  }

  /** The document of an address in a message. */
  @ForVisitors()
  @Get('receipt/:key')
  async sentDocument(@Param('key') token: string, @Res() reply: FastifyReply): Promise<void> {
    sendFile(reply, await this.desk.sentDocument(token));
  }

  @ForSenders()
  @Post('pay/:key')
  async pay(
    @Param('key') token: string,
    @Body() sent: { amount?: unknown } | undefined,
    @Headers('accept-language') accepted: string | undefined,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const texts = payTextsOf(accepted);
    const link = await this.desk.seen(token);
    const given = sent?.amount;
    const typed = typeof given === 'string' ? given : undefined;
    // A sum that is sent twice is none: only a form without a sum asks for all that is open.
    const amountPaise = given === undefined ? link.openPaise : typed === undefined ? undefined : paiseIn(typed);
    try {
      if (amountPaise === undefined) {
        const message = 'Enter a sum of rupees, such as 500 or 500.50.';
        throw new DomainError('payment-link/amount', message, { amount: message });
      }
      sendPage(reply, 200, leavingPage(link.institution, await this.desk.checkout(token, amountPaise), texts));
    } catch (error) {
      if (!(error instanceof DomainError) || statuses[error.code]) throw error;
      // The state may have changed while the page was open.
      sendPage(reply, 422, payPage(await this.desk.seen(token), { token, texts, amount: typed, problem: error.message }));
    }
  }
}

/** Phones show the file, browsers that cannot do so store it. */
function sendFile(reply: FastifyReply, { name, content }: { name: string; content: Buffer }): void {
  void reply
    .header('content-type', 'application/pdf')
    .header('content-disposition', `inline; filename="${name}"`)
    .header('cache-control', 'no-store')
    .send(content);
}
