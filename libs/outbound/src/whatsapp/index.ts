import { defineChannel } from '../kernel';
import * as providers from './providers';
import { sandboxWhatsApp } from './whatsapp-port';

export type { NumberMove } from './number-move';
export { sandboxWhatsApp, type WhatsAppMessage, type WhatsAppPort } from './whatsapp-port';
export const whatsAppChannel = defineChannel({ label: 'WhatsApp', providers, sandbox: sandboxWhatsApp, answersAtOnce: true });
