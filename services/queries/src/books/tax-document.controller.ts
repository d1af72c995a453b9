import { Controller, ForbiddenException, Get, Param, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Allow, Context, hiddenFields, SeesOrderDetails, type RequestContext } from '@matricula/auth';
import { taxDocumentKinds } from '@matricula/domain/books';
import { DomainError } from '@matricula/domain/kernel';
import { staffRoles } from '@matricula/domain/kernel/staff-roles';
import { answer, AnswersFile } from '@matricula/http';
import { TaxDocumentFiles, type TaxDocumentPaper } from '@matricula/platform';
import { orderAccess } from '@matricula/projections/order';
import { taxDocumentList, type TaxDocumentRow } from '@matricula/read-models/books';
import { orderList, type OrderRow } from '@matricula/read-models/order';
import { ownWrites, ReadStore } from '@matricula/read-store';
import type { FastifyReply } from 'fastify';
import { ExportNotes } from '../audit';
import { TaxDocumentDto, TaxDocumentsDto } from './books.dto';

const MOST = 1_000;

/** Invoices, receipts and credit notes of the orders that the caller sees. */
@ApiTags('books')
@Allow('LEADS', 'CAF_Application_Form_Report', 'PAYMENT_SYSTEM')
@SeesOrderDetails()
@Controller('tax-documents')
export class TaxDocumentController {
  constructor(
    private readonly reads: ReadStore,
    private readonly files: TaxDocumentFiles,
    private readonly exports: ExportNotes,
  ) {}

  /** Lists the documents of an order, the first one first. */
  @Get()
  async documents(@Query() { orderId }: TaxDocumentsDto, @Context() context: RequestContext) {
    await this.orderOf(orderId, context);
    await ownWrites(this.reads, taxDocumentList, context);
    const where = { field: 'orderId', op: 'eq' as const, value: orderId };
    const sort = [{ field: 'movedAt', dir: 'asc' as const }];
    const rows = await this.reads.page<TaxDocumentRow>(taxDocumentList, context.tenantId, { where, sort, limit: MOST });
    return answer(
      rows.map(({ documentId, kind, number, issuedOn, totalPaise, paymentId, refundId, originalNumber }) => ({
        ...{ documentId, kind, title: taxDocumentKinds[kind].title, number, issuedOn, paymentId },
        ...{ refundId: refundId ?? null, originalNumber: originalNumber ?? null, total: { minor: totalPaise, currency: 'INR' } },
      })),
    );
  }

  /** A document as a file. Of an erased person, only admins read it, and they give a reason. */
  @AnswersFile('application/pdf', '%PDF-1.7')
  @Get(':documentId')
  async document(
    @Param('documentId') documentId: string,
    @Query() { reason }: TaxDocumentDto,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Context() context: RequestContext,
  ) {
    const { tenantId } = context;
    const row = await this.files.row(tenantId, documentId);
    const order = await this.orderOf(row.orderId, context);
    if (order.erased) assertReason(reason, context);
    const title = `${taxDocumentKinds[row.kind].title} ${row.number}`;
    const filter = { documentId, ...(order.erased && { reason }) };
    await this.exports.note({ list: 'tax-documents', title, filter, rows: 1, columns: [{ title }] }, context);
    const { name, content } = await this.files.file(tenantId, row, (document) => shownTo(document, order, context));
    void reply.header('content-type', 'application/pdf').header('content-disposition', `attachment; filename="${name}"`);
    return content;
  }

  /** The order of a document, without hidden fields. @throws DomainError `tax-document/unknown` if the caller does not see it */
  private async orderOf(orderId: string, context: RequestContext): Promise<OrderRow> {
    const { tenantId, sight } = context;
    const order = await this.reads.get<OrderRow>(orderList, tenantId, orderId);
    if (!order || !orderAccess.sees(sight, order)) throw unknown();
    return hiddenFields(orderList, sight)?.told([order])[0] ?? order;
  }
}

const unknown = () => new DomainError('tax-document/unknown', 'There is no such document.');

/** @throws ForbiddenException, DomainError `tax-document/reason` */
function assertReason(reason: string | undefined, { user }: RequestContext): void {
  if (user.role !== staffRoles.admin) throw new ForbiddenException('The person was erased: only admins may read this document.');
  if (reason === undefined)
    throw new DomainError('tax-document/reason', 'The person was erased: please give a reason to read this document.');
}

/** Name and address are left out if the names of leads are hidden or masked for the caller. */
function shownTo(document: TaxDocumentPaper, { leadName }: OrderRow, { sight }: RequestContext): TaxDocumentPaper {
  if (!hiddenFields(orderList, sight)) return document;
  return { ...document, payerName: leadName, payerAddress: undefined };
}
