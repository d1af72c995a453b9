import { Injectable } from '@nestjs/common';
import type { ApplicantCall } from '@matricula/domain/application';
import { holderOf, type ChecklistLine, type OwnDocument } from '@matricula/domain/document';
import { EventStore } from '@matricula/event-store';
import { withDocuments, type DocumentsOfApplication } from '@matricula/projections/document';
import { ReadStore } from '@matricula/read-store';
import type { FastifyRequest } from 'fastify';
import { Applicants } from '../application';
import { DocumentUploads, takesDocuments } from './document-uploads';

/** The documents of an application, for its signed-in applicant. */
@Injectable()
export class ApplicantDocuments {
  private readonly ports: { store: EventStore; reads: ReadStore };

  constructor(
    private readonly applicants: Applicants,
    private readonly uploads: DocumentUploads,
    store: EventStore,
    reads: ReadStore,
  ) {
    this.ports = { store, reads };
  }

  /** @throws DomainError `application/unknown`, `applicant/signed-out` */
  async documents(call: ApplicantCall, applicationId: string): Promise<OwnDocument[]> {
    const opened = await this.applicants.opened(call, applicationId);
    return ownDocuments(await withDocuments(this.ports, opened.tenantId, opened));
  }

  async upload(call: ApplicantCall, applicationId: string, documentId: string, request: FastifyRequest): Promise<OwnDocument[]> {
    const opened = await this.applicants.opened(call, applicationId);
    const { tenantId, meta } = opened;
    const found = await withDocuments(this.ports, tenantId, opened);
    await this.uploads.upload(found, documentId, request, { by: { id: meta.actor.id }, meta });
    return ownDocuments(await withDocuments(this.ports, tenantId, opened));
  }
}

function ownDocuments({ application, lines }: DocumentsOfApplication): OwnDocument[] {
  const now = new Date().toISOString();
  const isOpen = ({ held }: ChecklistLine) =>
    takesDocuments(application) && held?.status !== 'verified' && (!held || holderOf(held, now) === undefined);
  return lines.map((line) => {
    const { documentId, name, required, kinds, notes, held } = line;
    const rejected = held?.status === 'rejected' ? { reason: held.reason, note: held.note } : {};
    return {
      documentId,
      name,
      required,
      kinds,
      notes,
      status: held?.status ?? 'missing',
      isOpen: isOpen(line),
      file: held?.file?.name,
      ...rejected,
    };
  });
}
