import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { CallActionModule } from '../call-action';
import { AdmissionController } from './admission.controller';
import { admissionHandOver } from './admission.hand-over';

/** Admissions of leads at colleges. */
@Module({ imports: [CqrsModule, CallActionModule], controllers: [AdmissionController] })
export class AdmissionModule {
  static readonly handsOver = [admissionHandOver];
}
