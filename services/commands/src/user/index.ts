export { addressOf, Credentials } from './credentials';
export { assertStrong } from './password-strength';
export { RegisterUserCommand } from './register-user.handler';
export { UserModule } from './user.module';
