import { Catch, Controller, Get, HttpException, Param, Res, UseFilters, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { DomainError } from '@matricula/domain/kernel';
import type { FastifyReply } from 'fastify';
import { ForVisitors, notice, page, sendPage } from '../enquiry';
import { OfferDesk } from './offer-desk';
import { offerProofPage } from './offer-proof.page';

/** Refusals as pages. An unknown key and a letter that is gone are told alike. */
@Catch(DomainError, HttpException)
export class ProofPageFilter implements ExceptionFilter<DomainError | HttpException> {
  catch(error: DomainError | HttpException, host: ArgumentsHost): void {
    const isUnknown = error instanceof DomainError;
    const [status, heading, said] = isUnknown
      ? ([404, 'Letter not found', 'There is no such letter. Please ask the institution that is named on it.'] as const)
      : ([error.getStatus(), 'Not possible', error.message] as const);
    sendPage(host.switchToHttp().getResponse<FastifyReply>(), status, page(heading, notice(heading, said)));
  }
}

/** Proves letters of offers to those who hold one. */
@ApiExcludeController()
@UseFilters(ProofPageFilter)
@Controller('letter')
export class OfferProofController {
  constructor(private readonly desk: OfferDesk) {}

  @ForVisitors()
  @Get(':key')
  async show(@Param('key') key: string, @Res() reply: FastifyReply): Promise<void> {
    sendPage(reply, 200, offerProofPage(await this.desk.proof(key)));
  }
}
