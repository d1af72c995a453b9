import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { ApplicationFormController } from './form.controller';

/** Application forms. */
@Module({ imports: [CqrsModule], controllers: [ApplicationFormController] })
export class ApplicationModule {}
