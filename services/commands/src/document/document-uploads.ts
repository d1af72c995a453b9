import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { CommandMeta } from '@matricula/auth';
import { SealedBlobStore } from '@matricula/blob-store';
import { isEndedApplication } from '@matricula/domain/application';
import { documentKinds, documentsBoundary, type DocumentKind } from '@matricula/domain/document';
import { DomainError } from '@matricula/domain/kernel';
import type { Receipt } from '@matricula/event-store';
import type { DocumentsOfApplication } from '@matricula/projections/document';
import type { FastifyRequest } from 'fastify';
import { DecideCommand } from '../decision';
import { FormBodies, MB } from '../form-body';

const refused = (what: string, message: string) => new DomainError(`application-document/${what}`, message);

/** Whether documents can be added to an application. */
export const takesDocuments = (application: DocumentsOfApplication['application']): boolean =>
  !isEndedApplication(application) && !application.erased;

/** Uploads documents of applications, for applicants and for staff. Files are encrypted with the key of the applicant, and erased with it. */
@Injectable()
export class DocumentUploads {
  private readonly bodies: FormBodies;

  constructor(
    private readonly commands: CommandBus,
    blobs: SealedBlobStore,
  ) {
    const picture = (...endings: string[]) => ({ endings, most: 10 * MB });
    this.bodies = new FormBodies(blobs, {
      code: 'application-document',
      kinds: { 'image/jpeg': picture('jpg', 'jpeg'), 'image/png': picture('png'), 'application/pdf': picture('pdf') },
      words: 'a .jpg, .png or .pdf file',
      most: 1,
    });
  }

  /**
   * Stores the file of a request as a document of the checklist.
   * @throws DomainError `application-document/unknown`, `application-document/file-type`, `application-document/kind`
   */
  async upload(
    { application, content, lines, name }: DocumentsOfApplication,
    documentId: string,
    request: FastifyRequest,
    { by, meta }: { by: { id: string; name?: string }; meta: CommandMeta },
  ): Promise<Receipt> {
    const line = lines.find((one) => one.documentId === documentId);
    if (!line) throw refused('unknown', 'This document is not asked for.');
    if (!takesDocuments(application)) throw refused('closed', 'This application has ended. No document can be added.');
    const { applicationId, leadId, formId } = application;
    const { files } = await this.bodies.read(request, meta.tenantId, { ofLead: applicationId });
    const [file] = files;
    if (!file) throw refused('no-file', 'Please choose a file.');
    return this.bodies.unlessRefused(meta.tenantId, files, async () => {
      const kind: DocumentKind = file.contentType === 'application/pdf' ? 'pdf' : 'photo';
      if (line.kinds.length > 0 && !line.kinds.includes(kind))
        throw refused('kind', `Please upload "${line.name}" as ${line.kinds.map((one) => documentKinds[one]).join(' or ')}.`);
      const about = { applicationId, leadId, formId, formName: content.name, document: line.name, name };
      // A document that two checklists ask for stays under the id of its first upload.
      const data = { ...about, documentId: line.held?.documentId ?? documentId, file, by, at: new Date().toISOString() };
      return this.commands.execute(new DecideCommand(documentsBoundary, [applicationId], { type: 'UploadDocument', data }, meta));
    });
  }
}
