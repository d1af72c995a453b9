import type { ApplicantCall } from '@matricula/domain/application';
import type { OwnDocument } from '@matricula/domain/document';
import type { FastifyRequest } from 'fastify';

/** What applicants do with their documents. Refusals are DomainErrors `application-document/<what>` and those of `ApplicantDesk`. */
export abstract class DocumentDesk {
  /** The checklist of an application. */
  abstract documents(call: ApplicantCall, applicationId: string): Promise<OwnDocument[]>;
  /** Stores the file of a multipart body as a document of the checklist. */
  abstract upload(call: ApplicantCall, applicationId: string, documentId: string, request: FastifyRequest): Promise<OwnDocument[]>;
}
