import { defineChannel } from '../kernel';
import { sandboxWhatsApp } from './number-move';
import * as providers from './providers';

export { sandboxWhatsApp, type NumberMove } from './number-move';
export const whatsAppChannel = defineChannel({ label: 'WhatsApp', providers, sandbox: sandboxWhatsApp, answersAtOnce: true });
