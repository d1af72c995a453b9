import { Injectable } from '@nestjs/common';
import { IdentityService } from '@matricula/auth';
import { moneyWords } from '@matricula/domain/kernel/figures';
import { DomainError } from '@matricula/domain/kernel';
import { leadDecider, leadStream, openLead } from '@matricula/domain/lead';
import { EventStore } from '@matricula/event-store';
import { OrderedProducts, taxed } from '../order';

/** The token fee of an offer as its letter says it. */
@Injectable()
export class TokenWords {
  constructor(
    private readonly store: EventStore,
    private readonly identity: IdentityService,
    private readonly products: OrderedProducts,
  ) {}

  /** The product with its sum for a lead today, "Seat of MBA: ₹500"; its name alone while it has no price; undefined without a product. */
  async of(tenantId: string, productId: string | undefined, leadId: string): Promise<string | undefined> {
    if (productId === undefined) return undefined;
    const timeZone = (await this.identity.tenant(tenantId))?.timeZone ?? 'Asia/Kolkata';
    const { state } = await this.store.states.current(leadDecider, leadStream(tenantId, leadId));
    const place = { tenantId, timeZone };
    try {
      const priced = await this.products.priced(productId, openLead(state).details, place);
      const { productName, totalPaise } = taxed(priced, await this.products.isTaxed(place));
      return `${productName}: ${moneyWords(totalPaise)}`;
    } catch (error) {
      if (!(error instanceof DomainError) || !error.code.startsWith('product/')) throw error;
      return this.products.nameOf(productId, tenantId);
    }
  }
}
