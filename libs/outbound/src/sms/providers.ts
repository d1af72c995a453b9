export { twilio } from './twilio/twilio.provider';
