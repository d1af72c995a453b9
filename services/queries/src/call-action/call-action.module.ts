import { Module } from '@nestjs/common';
import { LeadQueryModule } from '../lead';
import { AttachmentController } from './attachment.controller';

/** Files of call actions. */
@Module({
  imports: [LeadQueryModule],
  controllers: [AttachmentController],
})
export class CallActionQueryModule {}
