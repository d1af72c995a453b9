import { defineChannel } from '../kernel';
import * as providers from './providers';
import { sandboxSms } from './sms-sender';

export { sandboxSms, type Sms, type SmsBalance, type SmsSender } from './sms-sender';
export const smsChannel = defineChannel({ label: 'SMS', providers, sandbox: sandboxSms });
