import { Module } from '@nestjs/common';
import { LeadQueryModule } from '../lead';
import { AdmissionQueryController } from './admission.controller';

/** Admissions of leads at colleges. */
@Module({ imports: [LeadQueryModule], controllers: [AdmissionQueryController] })
export class AdmissionQueryModule {}
