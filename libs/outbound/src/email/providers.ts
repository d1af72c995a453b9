export { smtp } from './smtp/smtp.provider';
