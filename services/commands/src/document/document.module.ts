import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { ApplicationModule } from '../application';
import { DecisionModule } from '../decision';
import { ApplicantDocuments } from './applicant-documents';
import { ChecklistController } from './checklist.controller';
import { ApplicationDocumentController } from './document.controller';
import { DocumentUploads } from './document-uploads';
import { DocumentsBeforeApproval } from './documents-before-approval';
import { VerificationController } from './verification.controller';
import { VerificationQueue } from './verification-queue';

/** Checklists, the documents of applications, and their verification. */
@Module({
  imports: [CqrsModule, DecisionModule, ApplicationModule],
  controllers: [ChecklistController, ApplicationDocumentController, VerificationController],
  providers: [DocumentUploads, ApplicantDocuments, VerificationQueue, DocumentsBeforeApproval],
  exports: [ApplicantDocuments],
})
export class DocumentModule {}
