export { CallModule } from './call.module';
export { Telephones } from './telephones';
