import type { PaymentProvider } from '@matricula/outbound/payment';
import type { Outbound } from '@matricula/platform';

/** Runs work with the payment provider of an institution, and closes it; undefined if the institution has none. */
export async function withPayments<Value>(
  outbound: Pick<Outbound, 'sender'>,
  tenantId: string,
  work: (port: PaymentProvider) => Promise<Value>,
): Promise<Value | undefined> {
  const port = await outbound.sender('payment', tenantId);
  if (!port) return undefined;
  try {
    return await work(port);
  } finally {
    await port.close();
  }
}
