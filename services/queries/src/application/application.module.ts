import { Module } from '@nestjs/common';
import { ApplicationQueryController } from './application.controller';
import { ApplicationFormQueryController } from './form.controller';
import { PostApplicationController } from './post-application.controller';

/** Application forms and applications. */
@Module({ controllers: [ApplicationFormQueryController, ApplicationQueryController, PostApplicationController] })
export class ApplicationQueryModule {}
