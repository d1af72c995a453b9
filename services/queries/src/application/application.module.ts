import { Module } from '@nestjs/common';
import { OfferLetters } from '@matricula/platform';
import { ApplicationQueryController } from './application.controller';
import { FormColumnsController } from './form-columns.controller';
import { ApplicationFormQueryController } from './form.controller';
import { OfferLetterController } from './offer-letter.controller';
import { PostApplicationController } from './post-application.controller';

/** Application forms and applications. */
@Module({
  controllers: [
    ...[FormColumnsController, ApplicationFormQueryController, ApplicationQueryController, PostApplicationController],
    OfferLetterController,
  ],
  providers: [OfferLetters],
})
export class ApplicationQueryModule {}
