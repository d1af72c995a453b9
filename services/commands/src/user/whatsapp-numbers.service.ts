import { randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { commandMeta, IdentityService, type RequestContext } from '@matricula/auth';
import { DomainError } from '@matricula/domain/kernel';
import { normalisePhone } from '@matricula/domain/lead';
import { accountBoundary, userDecider, userStream, type User, type UserCommand } from '@matricula/domain/user';
import { EventStore, partIdOf, type Receipt } from '@matricula/event-store';
import type { NumberMove } from '@matricula/outbound/whatsapp';
import { Outbound } from '@matricula/platform';
import { Vault } from '@matricula/vault';
import { DecideCommand } from '../decision';

/** PINs of numbers, which Meta requires when a number is registered again. */
const PINS = 'whatsapp-pins';
const idOf = (tenantId: string, userId: string) => `${tenantId}/${userId}`;

/** WhatsApp numbers of staff. Calls the provider before recording the event: a failed call leaves no event, and a repeated call is harmless. */
@Injectable()
export class WhatsAppNumbers {
  constructor(
    private readonly commands: CommandBus,
    private readonly store: EventStore,
    private readonly outbound: Outbound,
    private readonly vault: Vault,
    private readonly identity: IdentityService,
  ) {}

  /** @throws DomainError `user/unknown`, `whatsapp/no-number`, `whatsapp/not-possible`, `whatsapp/refused` */
  async register(userId: string, pin: string | undefined, context: RequestContext): Promise<Receipt> {
    const { values } = await this.account(userId, context);
    const { country } = await this.identity.phoneRule(context.tenantId);
    const phone = normalisePhone(typeof values.altMobile === 'string' ? values.altMobile : undefined, country);
    if (!phone)
      throw new DomainError('whatsapp/no-number', `${String(values.name)} has no mobile number yet: enter it in the account first.`);
    const id = idOf(context.tenantId, userId);
    const made = Buffer.from(String(randomInt(1_000_000)).padStart(6, '0'));
    const used = pin ?? (await this.vault.putMissing(PINS, [{ id, value: made }])).get(id)?.toString();
    await this.send({ move: 'register', phone, pin: used }, context);
    // A typed PIN is confirmed by the registration.
    if (pin !== undefined) await this.vault.put(PINS, { id, value: Buffer.from(pin) });
    return this.decide(userId, { type: 'RegisterWhatsApp', data: { phone } }, context);
  }

  /** @throws DomainError `user/unknown`, `whatsapp/not-registered`, `whatsapp/not-possible`, `whatsapp/refused` */
  async reset(userId: string, context: RequestContext): Promise<Receipt> {
    const { whatsApp: phone } = await this.account(userId, context);
    if (!phone) throw new DomainError('whatsapp/not-registered', 'No number of this account is registered for WhatsApp.');
    await this.send({ move: 'reset', phone }, context);
    return this.decide(userId, { type: 'ResetWhatsApp', data: {} }, context);
  }

  /** Deletes the PIN when the account has ended: the number is not registered from here again. */
  async forget(tenantId: string, userId: string): Promise<void> {
    await this.vault.delete(PINS, idOf(tenantId, userId));
  }

  private async send(move: Pick<NumberMove, 'move' | 'phone' | 'pin'>, { tenantId, commandId }: RequestContext): Promise<void> {
    const sender = await this.outbound.sender('whatsapp', tenantId);
    if (!sender)
      throw new DomainError('whatsapp/not-possible', 'WhatsApp is not connected: add a sending account of Meta under Configuration first.');
    const handover = await sender.send({ tenantId, messageId: partIdOf(commandId, 'whatsapp'), ...move });
    if (handover.outcome === 'accepted') return;
    const { error } = handover;
    const words = {
      refused: `WhatsApp refused: ${error}`,
      unavailable: `WhatsApp could not be reached: ${error} Nothing was changed; please try again.`,
      unknown: `WhatsApp did not answer: ${error} Please try again.`,
    }[handover.outcome];
    throw new DomainError('whatsapp/refused', words);
  }

  private async account(userId: string, { tenantId }: RequestContext): Promise<User> {
    const { state } = await this.store.states.current(userDecider, userStream(tenantId, userId));
    if (state.status !== 'active' && state.status !== 'suspended') throw new DomainError('user/unknown', 'There is no such user.');
    return state;
  }

  private decide(userId: string, decision: UserCommand, context: RequestContext): Promise<Receipt> {
    return this.commands.execute(new DecideCommand(accountBoundary, [userId], decision, commandMeta(context)));
  }
}
