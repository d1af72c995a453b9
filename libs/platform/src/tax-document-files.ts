import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '@matricula/config';
import { Drawing, paperWith } from '@matricula/documents';
import { taxDocumentsStream, type TaxDocumentIssued } from '@matricula/domain/books';
import { DomainError, type RecordedEvent } from '@matricula/domain/kernel';
import { EventStore } from '@matricula/event-store';
import { taxDocumentList, type TaxDocumentRow } from '@matricula/read-models/books';
import { orderList } from '@matricula/read-models/order';
import { everyRow, ReadStore } from '@matricula/read-store';
import { Vault } from '@matricula/vault';
import { assertLasts } from './public-address';
import { taxDocumentPaper, type TaxDocumentPaper } from './tax-document.document';

/** Namespace of the tokens in the vault: institution and document by token. */
const TOKENS = 'document-links';
const TOKEN_BYTES = 16;
const TOKEN = /^[\w-]{22}$/;

/** A document as a file. */
export interface TaxDocumentFile {
  name: string;
  content: Buffer;
}

/** Issued documents as PDF, for users and for the person who paid. */
@Injectable()
export class TaxDocumentFiles {
  constructor(
    private readonly store: EventStore,
    private readonly reads: ReadStore,
    private readonly vault: Vault,
    private readonly drawing: Drawing,
    @Inject(CONFIG) private readonly config: Pick<Config, 'publicUrl' | 'publicAddressDays'>,
  ) {}

  /** The row of a document. @throws DomainError `tax-document/unknown` */
  async row(tenantId: string, documentId: string): Promise<TaxDocumentRow> {
    const where = { field: 'documentId', op: 'eq' as const, value: documentId };
    const [row] = await this.reads.page<TaxDocumentRow>(taxDocumentList, tenantId, { where, limit: 1 });
    if (!row) throw unknown();
    return row;
  }

  /** Draws a document; `shown` changes what the reader sees of it. @throws DomainError `tax-document/unknown` */
  async file(
    tenantId: string,
    { kind, number, financialYear, revision }: TaxDocumentRow,
    shown = (document: TaxDocumentPaper): TaxDocumentPaper => document,
  ): Promise<TaxDocumentFile> {
    const stream = taxDocumentsStream(tenantId, financialYear);
    const [event] = (await this.store.read(stream, revision, revision)) as RecordedEvent<TaxDocumentIssued>[];
    if (!event) throw unknown();
    const content = Buffer.from(await this.drawing.draw(paperWith(taxDocumentPaper, shown(event.data))));
    return { name: `${kind}-${number.replaceAll('/', '-')}.pdf`, content };
  }

  /** The documents of some payments, the first one first. */
  async ofPayments(tenantId: string, paymentIds: readonly string[]): Promise<TaxDocumentRow[]> {
    if (paymentIds.length === 0) return [];
    const where = { field: 'paymentId', op: 'in' as const, values: [...paymentIds] };
    return everyRow(this.reads, taxDocumentList, tenantId, { where, sort: [{ field: 'movedAt', dir: 'asc' }] });
  }

  /** A public address of a document that cannot be guessed. */
  async newAddress(tenantId: string, documentId: string): Promise<string> {
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    const value = { tenantId, documentId, createdAt: new Date().toISOString() };
    await this.vault.put(TOKENS, { id: token, value: Buffer.from(JSON.stringify(value)) });
    return `${this.config.publicUrl}/receipt/${token}`;
  }

  /** The document of a public address; of an erased person, or of an institution that is not active, there is none. @throws DomainError `tax-document/unknown`, `public-address/over` */
  async byToken(token: string, isActive: (tenantId: string) => Promise<boolean>): Promise<TaxDocumentFile> {
    const stored = TOKEN.test(token) ? await this.vault.get(TOKENS, token) : undefined;
    if (!stored) throw unknown();
    // Addresses without a moment are counted from their document.
    const { tenantId, documentId, createdAt } = JSON.parse(stored.toString()) as {
      tenantId: string;
      documentId: string;
      createdAt?: string;
    };
    if (!(await isActive(tenantId))) throw unknown();
    const row = await this.row(tenantId, documentId);
    const order = await this.reads.get(orderList, tenantId, row.orderId);
    if (!order || order.erased) throw unknown();
    assertLasts({ status: order.status, moments: [createdAt, row.movedAt] }, this.config.publicAddressDays);
    return this.file(tenantId, row);
  }
}

const unknown = () => new DomainError('tax-document/unknown', 'There is no such document.');
