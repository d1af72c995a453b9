export { CommandsModule } from './commands.module';
export { Credentials } from './user/credentials';
export { LeadCapture, type IncomingEnquiry } from './lead/lead-capture';
export { SaveRecordCommand } from './record/record.handlers';
export { RegisterUserCommand } from './user/register-user.handler';
