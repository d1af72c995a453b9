export { addressOf, Credentials } from './credentials';
export { RegisterUserCommand } from './register-user.handler';
export { UserModule } from './user.module';
