import { Module } from '@nestjs/common';
import { ApplicationFormQueryController } from './form.controller';

/** Application forms. */
@Module({ controllers: [ApplicationFormQueryController] })
export class ApplicationQueryModule {}
