import { Controller, Get, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Context, IdentityService, SignedIn, type RequestContext } from '@matricula/auth';
import { Drawing, paperWith } from '@matricula/documents';
import { DomainError } from '@matricula/domain/kernel';
import { answer, AnswersFile } from '@matricula/http';
import { allOf, equals, ListService } from '@matricula/lists';
import type { PayslipRow } from '@matricula/read-models/workforce';
import type { FastifyReply } from 'fastify';
import { ExportNotes } from '../audit';
import { payslipPaper } from './payslip.document';
import { PayslipDto } from './workforce.dto';

/** Payslips: your own; for admins, those of all users (000 §7). */
@ApiTags('workforce')
@SignedIn()
@Controller('myfinances')
export class PayslipController {
  constructor(
    private readonly list: ListService,
    private readonly identity: IdentityService,
    private readonly drawing: Drawing,
    private readonly exports: ExportNotes,
  ) {}

  /** Lists your payslips, the latest month first; with `format=pdf`, the payslip of one month as a file. Admins name the user. */
  @AnswersFile('application/pdf', '%PDF-1.7')
  @Get('get-payslip')
  async payslips(
    @Query() { month, user_id, format }: PayslipDto,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Context() context: RequestContext,
  ) {
    const list = this.list.declared('payslips', context);
    const where = allOf(equals('userId', user_id ?? context.user.userId), equals('month', month));
    const sort = [{ field: 'month', dir: 'desc' as const }];
    const { rows, count, fresh } = await this.list.page<PayslipRow>(list, { where, sort, limit: 120 }, context);
    if (format !== 'pdf') return { ...answer(rows), count, ...fresh };
    const [payslip] = rows;
    if (!month || !payslip) throw new DomainError('payslip/unknown', 'There is no such payslip.');
    const tenant = await this.identity.tenant(context.tenantId);
    await this.exports.note(
      { list: 'payslips', title: 'Payslip', filter: { user_id: payslip.userId, month }, rows: 1, columns: [{ title: 'Payslip' }] },
      context,
    );
    const file = await this.drawing.draw(paperWith(payslipPaper, { payslip, institution: tenant?.name ?? '' }));
    void reply.header('content-type', 'application/pdf').header('content-disposition', `attachment; filename="payslip-${month}.pdf"`);
    return Buffer.from(file);
  }
}
