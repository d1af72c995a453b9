export { sandboxSms, type Sms } from './sms-sender';
export { TwilioSender, type TwilioSettings } from './twilio-sender';
