import { collegeChannel } from './college';
import { emailChannel } from './email';
import type { ProviderChannel, SandboxChannel } from './kernel';
import { paymentChannel } from './payment';
import { pushChannel } from './push';
import { realtimeChannel } from './realtime';
import { smsChannel } from './sms';
import { voiceChannel } from './voice';
import { webhookChannel } from './webhook';
import { whatsAppChannel } from './whatsapp';

/** Every channel, with its providers. */
export const outboundChannels = {
  email: emailChannel,
  sms: smsChannel,
  push: pushChannel,
  webhook: webhookChannel,
  whatsapp: whatsAppChannel,
  realtime: realtimeChannel,
  voice: voiceChannel,
  college: collegeChannel,
  payment: paymentChannel,
};

type Channels = typeof outboundChannels;
type PortOf<Of> = Of extends ProviderChannel<infer Port, infer _News> ? Port : never;
type NewsOf<Of> = Of extends ProviderChannel<infer _Port, infer News> ? News : never;

/** What each channel opens. */
export type Ports = { [Each in SandboxChannel]: PortOf<Channels[Each]> };
/** What the providers of each channel report. */
export type News = { [Each in SandboxChannel]: NewsOf<Channels[Each]> };

const known: { readonly [Each in SandboxChannel]: ProviderChannel<Ports[Each], News[Each]> } = outboundChannels;

/** The declaration of a channel. */
export const channelNamed = <C extends SandboxChannel>(name: C): ProviderChannel<Ports[C], News[C]> => known[name];
