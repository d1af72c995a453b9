import { Module } from '@nestjs/common';
import { ApplicationQueryController } from './application.controller';
import { ApplicationFormQueryController } from './form.controller';

/** Application forms and applications. */
@Module({ controllers: [ApplicationFormQueryController, ApplicationQueryController] })
export class ApplicationQueryModule {}
