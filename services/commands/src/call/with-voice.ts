import { DomainError } from '@matricula/domain/kernel';
import type { VoicePort } from '@matricula/outbound/voice';
import type { Outbound } from '@matricula/platform';

/** Uses the institution's provider of calls, and closes it afterwards. @throws DomainError `call/no-provider` */
export async function withVoice<T>(outbound: Outbound, tenantId: string, use: (port: VoicePort) => Promise<T>): Promise<T> {
  const port = await outbound.sender('voice', tenantId);
  if (!port) throw new DomainError('call/no-provider', 'Your institution has no account for calls. Please contact the administrator.');
  try {
    return await use(port);
  } finally {
    await port.close();
  }
}
