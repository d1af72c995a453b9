export { Attachments } from './attachments';
export { AttachmentDto } from './call-action.dto';
export { CallActionModule } from './call-action.module';
