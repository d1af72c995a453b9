import { Module } from '@nestjs/common';
import { ChecklistQueryController } from './checklist.controller';
import { ApplicationDocumentQueryController } from './document.controller';
import { VerificationQueryController } from './verification.controller';

/** Checklists, documents of applications, and the queue of verifiers. */
@Module({ controllers: [ChecklistQueryController, ApplicationDocumentQueryController, VerificationQueryController] })
export class DocumentQueryModule {}
