import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { CallActionModule } from '../call-action';
import { AdmissionController } from './admission.controller';
import { Commissions } from './commissions';
import { admissionHandOver } from './admission.hand-over';

/** Admissions of leads at colleges. */
@Module({ imports: [CqrsModule, CallActionModule], controllers: [AdmissionController], providers: [Commissions] })
export class AdmissionModule {
  static readonly handsOver = [admissionHandOver];
}
