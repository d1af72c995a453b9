export { sandboxSms, type Sms, type SmsBalance, type SmsSender } from './sms-sender';
export { TwilioSender, type TwilioSettings } from './twilio-sender';
export { isFromTwilio, TWILIO_STATUS_PATH, twilioReport, type TwilioStatus } from './twilio-status';
